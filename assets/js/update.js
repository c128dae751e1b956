// @ts-check
// The service worker, registered after the start so that it does not slow it, and the switch to a newer version.

import { SNAPSHOT } from "./files.js";

/** @type {ServiceWorkerRegistration | undefined} */
let registration;

/** @param {ServiceWorkerRegistration} found */
const watch = (found) => {
  registration = found;
  const tell = () => {
    if (found.waiting && navigator.serviceWorker.controller) {
      document.dispatchEvent(new CustomEvent("hexdice:update"));
    }
  };
  tell();
  found.addEventListener("updatefound", () => {
    found.installing?.addEventListener("statechange", tell);
  });
};

/** Reports to Python that the memory image was not stored because the connection is metered (service-worker.js). */
const sayLeftOut = async () => {
  const line = /** @type {any} */ (navigator).connection;
  if (!SNAPSHOT || !(line?.saveData || line?.type === "cellular")) return;
  if (await caches.match(new URL(SNAPSHOT.path, import.meta.url).href)) return;
  document.dispatchEvent(new CustomEvent("hexdice:image-left-out"));
};

/** Requests the memory image despite a metered connection. */
export const fetchImage = async () => {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage("image");
};

/** Registers the service worker of a built site; a page served from the working tree removes an old one. */
export const register = async () => {
  if (!("serviceWorker" in navigator)) return;
  const built = document.querySelector('meta[name="hexdice-build"]') !== null;
  try {
    if (!built) {
      // The working tree must never be served from an older site's storage.
      const old = await navigator.serviceWorker.getRegistration();
      if (old?.active?.scriptURL.endsWith("/service-worker.js")) await old.unregister();
      return;
    }
    watch(await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" }));
    navigator.serviceWorker.controller?.postMessage("mend");
    await sayLeftOut();
  } catch (error) {
    console.info("Hexdice will need the network next time: the service worker was refused.", error);
  }
};

/**
 * Switches to the waiting version now, which reloads the page. Does nothing and returns false if no version waits or
 * another tab still uses this one.
 * @returns {Promise<boolean>}
 */
export const applyUpdate = () =>
  new Promise((resolve) => {
    const waiting = registration?.waiting;
    if (!waiting) return resolve(false);
    const channel = new MessageChannel();
    // Either may come first: the worker's answer, or the news that it has taken over.
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    channel.port1.onmessage = ({ data }) => {
      resolve(Boolean(data));
      if (data) void taken.then(() => location.reload());
    };
    waiting.postMessage("take-over", [channel.port2]);
  });

/** Whether a new version waits for applyUpdate. */
export const updateWaits = () => Boolean(registration?.waiting && navigator.serviceWorker.controller);
