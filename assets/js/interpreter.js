// @ts-check
// Pyodide as this page starts it. PyScript takes this module for its interpreter; the bots' worker imports it as well.
// It fetches the large parts at once and side by side, counts their bytes, compiles as they come, mounts the project's
// archive on Python's path, and starts from a memory image where one is stored and fits.

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

// As it is now: Pyodide's start puts another in its place for a while, and a look into storage may take longer than that.
const { fetch } = globalThis;

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

const DAMAGED = "A part of the game arrived damaged or broke off. Check the network, then try again.";

/**
 * What `use` makes of a part; a body that breaks off or cannot be read is told in words.
 * @template T
 * @param {keyof typeof PARTS} name
 * @param {(answer: Response) => Promise<T>} use
 * @returns {Promise<T>}
 */
const read = async (name, use) => {
  const answer = await open(name);
  try {
    return await use(answer);
  } catch {
    throw new LoadError(DAMAGED);
  }
};

/** @param {Response} answer */
const bytes = async (answer) => new Uint8Array(await answer.arrayBuffer());

/**
 * A sum over the image's words that any accidental change alters; tooling/snapshot.mjs computes the same. Some 10 ms where
 * a cryptographic one takes 70: whoever can change this storage on purpose can change the page's scripts as well.
 * @param {Uint8Array<ArrayBuffer>} data
 */
const checksum = (data) => {
  const words = new Int32Array(data.buffer, 0, data.length >> 2);
  let sum = data.length;
  for (let i = 0; i < words.length; i++) sum = (Math.imul(sum, 31) + words[i]) | 0;
  return sum;
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
    const data = await bytes(kept);
    if (checksum(data) === SNAPSHOT.checksum) return data;
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

const wasm = read("wasm", (answer) => WebAssembly.compileStreaming(answer));
const stdlib = read("stdlib", bytes);
const archive = read("archive", bytes);
/** @type {Promise<never>} */
const broken = new Promise((_, reject) => void Promise.all([wasm, stdlib, archive]).catch(reject));
broken.catch(() => {}); // told by the start that waits for it
const snapshot = image();

/**
 * Pyodide's own start with our parts handed in where it would fetch and compile.
 * @param {Record<string, any>} options
 */
const start = async (options) => {
  const { instantiateStreaming } = WebAssembly;
  const wasmAt = `${options.indexURL}pyodide.asm.wasm`;
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    globalThis.fetch = async (input, init) => {
      if (String(input) === wasmAt) return new Response();
      if (String(input) === options.stdLibURL) return new Response(await stdlib);
      return fetch(input, init);
    };
    // Pyodide only logs a failure here and then waits for ever.
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const module = await wasm;
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
  try {
    return await Promise.race([load(options), failed, broken]);
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
    fsInit: async (/** @type {any} */ FS) => FS.writeFile(ARCHIVE, await archive),
  };
  const py = (await fromImage(whole)) ?? (await start(whole));
  // The archive goes before the working folder: it also holds PyScript's own Python, compiled. And an image repeats the state
  // of Python's generator at every start: seed() takes fresh bytes from the browser.
  py.runPython(`import sys, random; sys.path.insert(0, "${ARCHIVE}"); random.seed()`);
  return py;
};

/**
 * Python from the stored image; nothing where there is none or this browser cannot take it.
 * @param {Record<string, any>} options
 */
const fromImage = async (options) => {
  const kept = await snapshot;
  if (!kept || !SNAPSHOT) return undefined;
  try {
    const py = await start({ ...options, _loadSnapshot: kept });
    performance.mark("hexdice:snapshot");
    return py;
  } catch (error) {
    if (error instanceof LoadError) throw error;
    console.info("The stored memory image does not fit this browser; starting without it.", error);
    await forget(address(SNAPSHOT.path));
    return undefined;
  }
};
