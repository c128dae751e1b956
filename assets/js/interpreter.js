// @ts-check
// Pyodide as this page starts it. PyScript takes this module for its interpreter; the bots' worker imports it as well.
// It fetches the large parts at once and side by side, counts their bytes, mounts the project's archive on Python's path,
// and starts from a memory image where one is stored and fits.

import { loadPyodide as load, version } from "../../runtime/pyodide.mjs";
import { PARTS, SNAPSHOT } from "./files.js";

export { version };

/** @typedef {import("./files.js").Part} Part */

const ARCHIVE = "/lib/hexdice.zip";
const TYPES = { wasm: "application/wasm", stdlib: "application/zip", archive: "application/zip" };

/** A failure that has a sentence for the person in front of the page. */
export class LoadError extends Error {}

/** How far the fetch is; `changed` is called at each step. */
export const progress = {
  total: Object.values(PARTS).reduce((sum, part) => sum + part.bytes, 0),
  done: 0,
  changed: () => {},
};

/** @param {string} path */
const address = (path) => new URL(path, import.meta.url).href;

/**
 * What the service worker stored under an address, unpacked already; nothing where there is no storage or it is refused.
 * @param {string} href
 * @returns {Promise<Response | undefined>}
 */
const stored = async (href) => {
  try {
    return await globalThis.caches?.match(href);
  } catch {
    return undefined;
  }
};

/**
 * One part, from storage or from the network.
 * @param {keyof typeof PARTS} name
 * @returns {Promise<Response>}
 */
const open = async (name) => {
  const part = PARTS[name];
  const href = address(part.path);
  const kept = await stored(href);
  if (kept) {
    progress.done += part.bytes;
    progress.changed();
    return kept;
  }
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(part.packed ? `${href}.gz` : href);
  } catch {
    throw new LoadError("A part of the game could not be loaded. Check the network, then try again.");
  }
  if (!answer.ok || !answer.body) {
    throw new LoadError(`A part of the game is missing on the server (${answer.status}). Try again in a minute.`);
  }
  const counted = answer.body.pipeThrough(
    new TransformStream({
      transform(chunk, out) {
        progress.done += chunk.length;
        progress.changed();
        out.enqueue(chunk);
      },
    }),
  );
  const plain = part.packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  return new Response(plain, { headers: { "Content-Type": TYPES[name] } });
};

/** @param {Promise<Response>} answer */
const bytes = async (answer) => {
  try {
    return new Uint8Array(await (await answer).arrayBuffer());
  } catch (error) {
    if (error instanceof LoadError) throw error;
    throw new LoadError("A part of the game arrived damaged or broke off. Check the network, then try again.");
  }
};

/** @param {Uint8Array<ArrayBuffer>} data */
const sha256 = async (data) => {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * The stored memory image, if it is there and is exactly the one that this build made. One that is not is removed.
 * @returns {Promise<Uint8Array | undefined>}
 */
const image = async () => {
  if (!SNAPSHOT) return undefined;
  const href = address(SNAPSHOT.path);
  const kept = await stored(href);
  if (!kept) return undefined;
  try {
    const data = new Uint8Array(await kept.arrayBuffer());
    if ((await sha256(data)) === SNAPSHOT.sha256) return data;
  } catch {
    // cannot be read: as good as damaged
  }
  await forget(href);
  return undefined;
};

/** @param {string} href */
const forget = async (href) => {
  for (const name of await caches.keys()) {
    if (name.startsWith("hexdice-")) await (await caches.open(name)).delete(href);
  }
};

/** Start fetching everything; called once at import, and again only where a memory image did not fit. */
const fetchAll = () => {
  const parts = { wasm: open("wasm"), stdlib: bytes(open("stdlib")), archive: bytes(open("archive")) };
  const failed = Promise.all(Object.values(parts)).then(() => new Promise(() => {}));
  failed.catch(() => {}); // told by the start that waits for it
  return { ...parts, failed };
};

let parts = fetchAll();
const snapshot = image();

/**
 * Pyodide's own fetch and streaming compilation, with our parts handed in, for as long as `work` runs.
 * @template T
 * @param {typeof parts} given
 * @param {(failed: (error: unknown) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
const withParts = async (given, work) => {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const wasm = address(PARTS.wasm.path);
  const stdlib = address(PARTS.stdlib.path);
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => {
    globalThis.fetch = async (input, init) => {
      if (String(input) === wasm) return given.wasm;
      if (String(input) === stdlib) return new Response(await given.stdlib);
      return fetch(input, init);
    };
    // Pyodide only logs a failure here and then waits for ever.
    WebAssembly.instantiateStreaming = async (...words) => {
      try {
        return await instantiateStreaming.apply(WebAssembly, words);
      } catch (error) {
        reject(new LoadError("A part of the game arrived damaged or broke off. Check the network, then try again."));
        throw error;
      }
    };
  });
  try {
    return await Promise.race([work(() => {}), broken, given.failed]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};

/**
 * Start Python. Takes Pyodide's options; the page's own go before them.
 * @param {Record<string, any>} options
 */
export const loadPyodide = async (options = {}) => {
  const whole = {
    ...options,
    indexURL: address("../../runtime/"),
    stdLibURL: address(PARTS.stdlib.path),
    env: { PYTHONPATH: ARCHIVE },
    fsInit: async (/** @type {any} */ FS) => FS.writeFile(ARCHIVE, await parts.archive),
  };
  const kept = await snapshot;
  if (kept && SNAPSHOT) {
    try {
      const py = await withParts(parts, () => load({ ...whole, _loadSnapshot: kept }));
      // The image repeats the state of Python's generator at every start; this takes fresh bytes from the browser.
      py.runPython("import random; random.seed()");
      globalThis.performance.mark("hexdice:snapshot");
      return py;
    } catch (error) {
      if (error instanceof LoadError) throw error;
      console.info("The stored memory image does not fit this browser; starting without it.", error);
      await forget(address(SNAPSHOT.path));
      parts = fetchAll();
    }
  }
  return withParts(parts, () => load(whole));
};
