// @ts-check
// What must run before and beside Python: the progress bar, the list of last matches, taps that come too early, clear words
// when the start fails, and afterwards the service worker. Python finds it as `globalThis.hexdice`.

/** Elements that do something when Python is up. */
const LIVE = '[data-act],[data-move],[data-ghost],[data-ui],[data-why],[data-focus],[href^="#/"]';
const RECENT_SHOWN = 6;
const TAPS_KEPT = 20;
const SETTLE_MS = 2_000;
const LATE_MS = 90_000;

const root = document.documentElement;
const boot = /** @type {HTMLElement} */ (document.getElementById("boot"));
/** @type {Element[]} */
const taps = [];
/** @type {ServiceWorkerRegistration | undefined} */
let registration;
let reloading = false;

// --- last matches -------------------------------------------------------------------------------------------------

/** Links to the last matches, from what the app left in storage; damaged values are passed over in silence here. */
const showRecent = () => {
  const place = document.getElementById("recent");
  if (!place) return;
  /** @type {unknown} */
  let rows;
  try {
    rows = JSON.parse(localStorage.getItem("hexdice.recent") ?? "[]");
  } catch {
    return;
  }
  if (!Array.isArray(rows)) return;
  const links = [];
  for (const row of rows) {
    if (links.length === RECENT_SHOWN) break;
    if (!row || typeof row.id !== "string" || typeof row.title !== "string") continue;
    const link = document.createElement("a");
    link.href = `#/m/${encodeURIComponent(row.id)}`;
    link.className = "recent-match";
    if (typeof row.game === "string") link.dataset.game = row.game;
    const title = document.createElement("strong");
    title.textContent = row.title.slice(0, 200);
    const line = document.createElement("span");
    line.textContent = typeof row.line === "string" ? row.line.slice(0, 300) : "";
    link.append(title, " ", line);
    links.push(link);
  }
  if (links.length) place.replaceChildren(...links);
};

// --- progress and failure -----------------------------------------------------------------------------------------

const words = document.createElement("p");
const bar = document.createElement("progress");
bar.className = "boot-bar";
bar.max = 1;
bar.value = 0;
bar.setAttribute("aria-label", "Loading Hexdice");
words.className = "boot-words";
words.setAttribute("role", "status");

/** @param {{done: number, total: number}} progress */
const showProgress = ({ done, total }) => {
  if (done < total) {
    bar.value = Math.min(done / total, 0.99);
  } else {
    bar.removeAttribute("value"); // all fetched; how long the start takes is not known
    if (!taps.length) words.textContent = "Starting …";
  }
};

/** @param {string} sentence */
const failed = (sentence) => {
  if (root.dataset.state !== "booting") return;
  root.dataset.state = "failed";
  const alert = document.createElement("p");
  alert.setAttribute("role", "alert");
  alert.textContent = sentence;
  const retry = document.createElement("button");
  retry.type = "button";
  retry.textContent = "Try again";
  retry.addEventListener("click", () => location.reload());
  boot.replaceChildren(alert, retry);
};

/** @param {unknown} error */
const sentenceFor = (error) => {
  const name = error instanceof Error ? error.constructor.name : "";
  if (name === "LoadError") return /** @type {Error} */ (error).message;
  if (!("WebAssembly" in globalThis) || !("DecompressionStream" in globalThis)) {
    return "This browser is too old for Hexdice: it needs WebAssembly and streams (browsers since 2023 have them).";
  }
  if (error instanceof TypeError && /module|import|fetch/i.test(error.message)) {
    return "A part of the game could not be loaded. Check the network, then try again.";
  }
  return "The game could not start. Your matches are kept; try again.";
};

/** @param {ErrorEvent | PromiseRejectionEvent} event */
const onError = (event) => {
  if (root.dataset.state !== "booting") return;
  const error = "reason" in event ? event.reason : event.error;
  if (error === undefined || error === null) return;
  failed(sentenceFor(error));
};

// --- taps before Python is up -------------------------------------------------------------------------------------

/** @param {Event} event */
const onEarlyClick = (event) => {
  if (root.dataset.state !== "booting" || !(event.target instanceof Element)) return;
  const live = event.target.closest(LIVE);
  if (!live) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  live.setAttribute("aria-busy", "true");
  words.textContent = "One moment …";
  if (taps.at(-1) !== live && taps.length < TAPS_KEPT) taps.push(live);
};

/**
 * The element that a tap was for, also after Python has written the page anew.
 * @param {Element} tapped
 */
const now = (tapped) => {
  if (tapped.isConnected) return tapped;
  for (const name of ["href", "data-act", "data-move", "data-ui"]) {
    const value = tapped.getAttribute(name);
    if (value !== null) return document.querySelector(`[${name}="${CSS.escape(value)}"]`);
  }
  return null;
};

const replay = () => {
  for (const tapped of taps.splice(0)) {
    tapped.removeAttribute("aria-busy");
    const target = now(tapped);
    if (target instanceof HTMLElement) target.click();
    else target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
};

// --- the service worker: after the start, never in its way -----------------------------------------------------------

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

const register = async () => {
  if (!("serviceWorker" in navigator)) return;
  const built = document.querySelector('meta[name="hexdice-build"]') !== null;
  try {
    if (!built) {
      // The working tree must never be seen through an older site's storage.
      const old = await navigator.serviceWorker.getRegistration();
      if (old?.active?.scriptURL.endsWith("/service-worker.js")) await old.unregister();
      return;
    }
    watch(await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" }));
    navigator.serviceWorker.controller?.postMessage("mend");
  } catch (error) {
    console.info("Hexdice will need the network next time: the service worker was refused.", error);
  }
};

/**
 * Take the waiting version now, which loads the page anew. Does nothing and says false where no version waits or
 * another tab still uses this one.
 * @returns {Promise<boolean>}
 */
const applyUpdate = () =>
  new Promise((resolve) => {
    const waiting = registration?.waiting;
    if (!waiting) return resolve(false);
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => {
      if (data) {
        reloading = true;
      }
      resolve(Boolean(data));
    };
    navigator.serviceWorker.addEventListener("controllerchange", () => reloading && location.reload(), { once: true });
    waiting.postMessage("take-over", [channel.port2]);
  });

// --- what Python calls --------------------------------------------------------------------------------------------

/** @type {any} */
let idiomorph;

/** Fields whose text was typed and is not known to the markup. @type {WeakSet<Node>} */
const typed = new WeakSet();

/** Idiomorph's callbacks: what somebody typed stays until the markup itself says something else than before, and what they unfolded. */
const keepTheirs = {
  /** @param {Node} old @param {Node} fresh */
  beforeNodeMorphed(old, fresh) {
    const field = old instanceof HTMLInputElement || old instanceof HTMLTextAreaElement ? old : null;
    if (!field) return true;
    const same = /** @type {typeof field} */ (fresh).defaultValue === field.defaultValue;
    if (same && field.value !== field.defaultValue) typed.add(field);
    else typed.delete(field);
    return true;
  },
  /** @param {string} name @param {Node} node */
  beforeAttributeUpdated: (name, node) =>
    name === "open" ? !(node instanceof HTMLDetailsElement) : name !== "value" || !typed.has(node),
};

/**
 * Make a part of the page what its markup says, changing only what differs: nodes, focus and typed text stay. Of the root
 * the markup is the inside, of any other part the element itself, or its opening tag where only attributes differ.
 * @param {string} id
 * @param {string} markup
 */
const morph = (id, markup) => {
  const element = document.getElementById(id);
  if (!element) return;
  if (id === "app") {
    idiomorph.morph(element, markup, { morphStyle: "innerHTML", callbacks: keepTheirs });
    return;
  }
  const parsed = document.createElement("template");
  parsed.innerHTML = element instanceof SVGElement ? `<svg>${markup}</svg>` : markup;
  const first = /** @type {Element} */ (parsed.content.firstElementChild);
  const fresh = element instanceof SVGElement ? /** @type {Element} */ (first.firstElementChild) : first;
  if (markup.indexOf(">") < markup.length - 1) {
    idiomorph.morph(element, fresh, { morphStyle: "outerHTML", callbacks: keepTheirs });
    return;
  }
  for (const { name } of [...element.attributes]) if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
};

const hexdice = {
  /** Python is up: the page answers from now on. */
  ready() {
    if (root.dataset.state !== "booting") return;
    root.dataset.state = "ready";
    performance.mark("hexdice:ready");
    boot.replaceChildren();
    replay();
    const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 500));
    idle(() => void register(), { timeout: 3000 });
  },

  failed,

  /**
   * Draw anew the parts of the page that changed, as view/parts.py's `message` tells them.
   * @param {string} message
   */
  patch(message) {
    for (const change of message.split("\x02")) {
      const cut = change.indexOf("\x1d");
      morph(change.slice(0, cut), change.slice(cut + 1));
    }
  },

  /** Draw the QR codes that the page has places for; the library comes with the first one. */
  drawCodes: () => {
    for (const place of document.querySelectorAll("[data-qr]:empty")) {
      void import("./qr.js").then(({ draw }) => draw(/** @type {HTMLElement} */ (place)));
    }
  },

  applyUpdate,

  /** A new worker for the bots, from this version's folder. */
  botWorker: () => new Worker(new URL("./bot-worker.js", import.meta.url), { type: "module" }),

  /** Whether a new version waits for applyUpdate. */
  updateWaits: () => Boolean(registration?.waiting && navigator.serviceWorker.controller),
};

Object.assign(globalThis, { hexdice });

// --- the start ----------------------------------------------------------------------------------------------------

/** Resolves when the page as sent has been painted (or soon, where nothing is painted, as in a hidden tab). */
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 150);
});

const start = async () => {
  showRecent();
  boot.replaceChildren(words, bar);
  document.addEventListener("click", onEarlyClick, { capture: true });
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onError);
  try {
    const interpreter = await import("./interpreter.js");
    interpreter.progress.changed = () => showProgress(interpreter.progress);
    showProgress(interpreter.progress);
    await painted;
    // @ts-ignore: fetched, and not typed
    [{ Idiomorph: idiomorph }] = await Promise.all([import("../../runtime/idiomorph.esm.js"), import("./pyscript.js")]);
  } catch (error) {
    failed(sentenceFor(error));
  }
  // PyScript has run main.py (or told the console why it could not); only the app's own start may still be on its way.
  document.addEventListener("py:done", () => {
    setTimeout(() => failed("The game could not start. Your matches are kept; try again."), SETTLE_MS);
  });
  setTimeout(() => failed("The game takes too long to start. Your matches are kept; try again."), LATE_MS);
};

void start();
