// @ts-check
// The start of the page: the progress bar and early taps; watch.js explains a failed start. The functions for Python are
// in `globalThis.hexdice`.

import { drop, healed, keep } from "./journal.js";

/** Elements that work once Python is up. */
const LIVE = '[data-act],[data-move],[data-ghost],[data-ui],[data-why],[data-focus],[href^="#/"]';
const TAPS_KEPT = 20;
const SETTLE_MS = 2_000;

const root = document.documentElement;
const boot = /** @type {HTMLElement} */ (document.getElementById("boot"));
/** @type {Element[]} */
const taps = [];
/** The page in sight, if a tap has changed the address. @type {string | undefined} */
let opened;
/** @type {typeof import("./update.js") | undefined} */
let update;
/** @type {typeof import("./interpreter.js")} */
let interpreter;

// --- progress -----------------------------------------------------------------------------------------------------

/** @type {Promise<string | void>} */
let filmed = Promise.resolve();

const words = document.createElement("p");
const bar = document.createElement("progress");
bar.className = "boot-bar";
bar.max = 1;
bar.value = 0;
words.className = "boot-words";
const { bootWord: word } = /** @type {{bootWord(sentence: string): string}} */ (/** @type {any} */ (globalThis));
bar.setAttribute("aria-label", word("Loading Hexdice"));
words.setAttribute("role", "status");

/** @param {{done: number, total: number}} progress */
const showProgress = ({ done, total }) => {
  if (done < total) {
    bar.value = Math.min(done / total, 0.99);
  } else {
    bar.removeAttribute("value"); // everything is fetched; the duration of the start is unknown
    if (!taps.length && opened === undefined) words.textContent = word("Starting …");
  }
};

/** From watch.js, which runs first. @type {{startFailed(sentence: string): void, sentenceForFault(error: unknown): string}} */
const { startFailed: failed, sentenceForFault: sentenceFor } = /** @type {any} */ (globalThis);

// --- taps before Python is up -------------------------------------------------------------------------------------

/** @param {Event} event */
const onEarlyClick = (event) => {
  if (root.dataset.state !== "booting" || !(event.target instanceof Element)) return;
  const live = event.target.closest(LIVE);
  if (!live) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  live.setAttribute("aria-busy", "true");
  const name = document.createElement("strong");
  name.textContent = live.getAttribute("aria-label") ?? (live.querySelector("h2, strong") ?? live).textContent;
  words.replaceChildren(name, " ", word("One moment …"));
  const href = live.getAttribute("href");
  if (href && !taps.length) {
    // Python draws this page first, and home only if somebody goes back.
    if (opened === undefined) {
      opened = location.hash;
      location.hash = href;
    } else location.replace(href);
    return;
  }
  if (opened !== undefined) history.replaceState(history.state, "", opened || "#"); // what was tapped now is on the page in sight
  opened = undefined;
  if (taps.at(-1) !== live && taps.length < TAPS_KEPT) taps.push(live);
};

/**
 * The element that was tapped, even after Python has redrawn the page.
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

// --- afterwards ----------------------------------------------------------------------------------------------------

/** Registers the service worker once the page works, so that it does not slow the start. */
const lookForUpdates = async () => {
  try {
    update = await import("./update.js");
  } catch (error) {
    console.info("Hexdice will need the network next time: the script for updates could not be loaded.", error);
    return;
  }
  await update.register();
};

// --- what Python calls --------------------------------------------------------------------------------------------

const hexdice = {
  /** Python is up: the page works from now on. */
  ready() {
    if (root.dataset.state !== "booting") return;
    root.dataset.state = "ready";
    performance.mark("hexdice:ready");
    boot.replaceChildren();
    replay();
    const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 500));
    idle(() => void lookForUpdates(), { timeout: 3000 });
  },

  failed,

  // Writing to the storage (journal.js).
  keep,
  drop,
  healed,

  /** Redraws the parts of the page that changed (patch.js); set by `start`. @type {(message: string) => void} */
  patch: () => {},

  /** Sets aside the style sheets of other games than this one, "" for none (patch.js); set by `start`. @type {(game: string) => void} */
  useSheets: () => {},

  /** Plays what the last patch has set in motion (stage.js); set by `start`. */
  play: () => {},

  /** Milliseconds until all animations have ended, at most three seconds; repeating ones, such as ornaments, do not count. */
  rest() {
    const left = document.getAnimations().map(({ effect }) => {
      const { iterations, endTime, localTime } = effect?.getComputedTiming() ?? {};
      return iterations === 1 ? Number(endTime) - Number(localTime ?? 0) : 0;
    });
    return Math.min(3000, Math.max(0, ...left));
  },

  /** Milliseconds that the clock of a table has run since the last call; timing.js sets it. */
  timed: () => 0,

  /** Draws the page's QR codes and starts its clock; fetches the scripts when they are first needed. */
  drawCodes: () => {
    if (document.getElementById("clock")) void import("./timing.js");
    for (const place of document.querySelectorAll("[data-qr]:empty")) {
      void import("./qr.js").then(({ draw }) => draw(/** @type {HTMLElement} */ (place)));
    }
  },

  /** The text of a QR code that the camera sees (camera.js). @param {string} title @param {string} shut */
  scanCode: async (title, shut) => (await import("./camera.js")).scan(title, shut),

  /** The text of a QR code in a picture. @param {File} file */
  pictureCode: async (file) => (await import("./camera.js")).picture(file),

  /** Saves or shares the board as a picture (picture.js). @param {string} name @param {string} words */
  savePicture: async (name, words) => (await import("./picture.js")).save(name, words),

  /** Makes a film, one step after the other (film.js). @param {string} step @param {string} text */
  film: (step, text) => {
    const next = async () => (await import("./film.js")).film(step, text);
    return (filmed = filmed.then(next, next));
  },

  /** Plays cues (sound.js). @param {string} cues @param {number} volume @param {string} surface @param {boolean} shake */
  cue: async (cues, volume, surface, shake) => (await import("./sound.js")).play(cues, volume, surface, shake, hexdice.rest()),

  /** Moves the focus automatically at an interval in milliseconds (stepping.js). @param {number} every */
  stepping: async (every) => (await import("./stepping.js")).stepping(every),

  /** Replaces this version by the waiting one (update.js); false if that is impossible. */
  applyUpdate: async () => (await update?.applyUpdate()) ?? false,

  /** Fetches the words of a language for Python (interpreter.js). @param {string} language */
  fetchWords: (language) => interpreter.fetchWords(language),

  /** Fetches what makes later starts faster, if it was skipped (update.js). */
  fetchImage: () => void update?.fetchImage(),

  /** A new worker for the bots, from this version's folder. */
  botWorker: () => {
    const worker = new Worker(new URL("./bot-worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ kind: "begin", program: interpreter.compiled });
    return worker;
  },

  /** Whether a new version waits for applyUpdate. */
  updateWaits: () => update?.updateWaits() ?? false,
};

Object.assign(globalThis, { hexdice });

// --- the start ----------------------------------------------------------------------------------------------------

/** Resolves when the initial page has been painted (or soon, if nothing is painted, as in a hidden tab). */
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 150);
});

const start = async () => {
  boot.replaceChildren(words, bar);
  document.addEventListener("click", onEarlyClick, { capture: true });
  try {
    interpreter = await import("./interpreter.js");
    interpreter.progress.changed = () => showProgress(interpreter.progress);
    showProgress(interpreter.progress);
    await painted;
    const [{ patch, useSheets }, { play }] = await Promise.all([import("./patch.js"), import("./stage.js"), import("./pyscript.js")]);
    Object.assign(hexdice, { patch, play, useSheets });
  } catch (error) {
    console.error("Hexdice could not start:", error);
    failed(sentenceFor(error));
  }
  // PyScript has run main.py (or logged why it could not); only the app's start may still be under way.
  document.addEventListener("py:done", () => {
    setTimeout(() => failed("The game could not start. Your matches are safe; try again."), SETTLE_MS);
  });
};

void start();
