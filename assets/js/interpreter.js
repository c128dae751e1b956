// @ts-check
// Starts Pyodide. PyScript uses this module as its interpreter; the bots' worker imports it too.
// It mounts the project's archive on Python's path and starts from a memory image if a matching one is stored; gather.js has
// requested both before.

import { loadPyodide as load, version } from "../../runtime/pyodide.mjs";
import { LoadError, address, bytes, forget, progress, read } from "./download.js";
import { PARTS, SNAPSHOT, WORDS } from "./files.js";
import { gather, taken } from "./gather.js";

export { progress, version };

const ARCHIVE = "/lib/hexdice.zip";

/** The compiled program, once this thread runs it: the bots' worker takes the page's. @type {WebAssembly.Module | undefined} */
export let compiled;

/** @param {string} language */
const wordsAt = (language) => `/lib/hexdice-${language}.mo`; // as in view/text.py

/** The memory that the program runs in. @type {WebAssembly.Memory | undefined} */
let memory;

/** @typedef {ReturnType<typeof gather>} Gathered */

/**
 * Runs Pyodide's start, with our parts in place of those that it would fetch and compile.
 * @param {Record<string, any>} options
 * @param {Gathered} parts
 */
const start = async (options, { wasm, stdlib, broken }) => {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const wasmAt = `${options.indexURL}pyodide.asm.wasm`;
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    globalThis.fetch = async (input, init) => {
      if (String(input) === wasmAt) return new Response();
      if (String(input) === options.stdLibURL) return new Response(await stdlib);
      return fetch(input, init);
    };
    // Pyodide only logs a failure here and then waits forever.
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const module = (compiled = await wasm);
        const instance = await WebAssembly.instantiate(module, imports);
        memory = /** @type {WebAssembly.Memory} */ (Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory));
        return { module, instance };
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

/** Puts a file where Python finds it. @type {(path: string, data: Uint8Array) => void} */
let write = () => {};

/**
 * Fetches the words of a language other than the initial one.
 * @param {string} language
 */
export const fetchWords = async (language) => {
  if (!Object.hasOwn(WORDS, language)) throw new LoadError(`There are no words for ${language}.`);
  write(wordsAt(language), await read(WORDS[language], bytes));
};

/**
 * Starts Python. Takes Pyodide's options; the page's options override them.
 * @param {Record<string, any>} options
 */
export const loadPyodide = async (options = {}) => {
  const parts = taken() ?? gather();
  const whole = {
    ...options,
    indexURL: address("../../runtime/"),
    stdLibURL: address(PARTS.stdlib.path),
    env: { PYTHONPATH: ARCHIVE },
    fsInit: async (/** @type {any} */ FS) => {
      FS.writeFile(ARCHIVE, await parts.archive);
      const words = await parts.words;
      if (words) FS.writeFile(wordsAt(parts.language), words);
    },
  };
  const py = await started(whole, parts);
  // Releases 25 MB that are not needed once Python has copies; Pyodide keeps its options, and with fsInit everything it refers to.
  for (const part of Object.keys(parts)) delete (/** @type {any} */ (parts)[part]);
  // The archive goes before the working folder, as it also has PyScript's Python, compiled. An image repeats the state of
  // Python's random generator at every start, so seed() takes new bytes from the browser.
  write = (path, data) => py.FS.writeFile(path, data);
  py.runPython(`import sys, random; sys.path.insert(0, "${ARCHIVE}"); random.seed()`);
  await /** @type {any} */ (globalThis).hexdice?.healed(); // read in the meantime; a worker has no storage
  return py;
};

/**
 * The image as Pyodide reads it: a header, then all of the memory, which it sets at once. The memory is never put together, as that takes
 * 31 MB and copies each byte twice: what Pyodide sets has no length, and asking for it writes the pieces into their places.
 * @param {Uint8Array<ArrayBuffer>} pieces
 * @param {NonNullable<typeof SNAPSHOT>} image
 */
const imageOf = (pieces, image) => {
  /** @param {number} header */
  const write = (header) => {
    const heap = new Uint8Array(/** @type {WebAssembly.Memory} */ (memory).buffer);
    let from = 0; // in the pieces
    let done = header; // in the image
    for (const [at, length] of image.pieces) {
      const skipped = Math.max(0, done - at);
      heap.fill(0, done - header, at + skipped - header);
      heap.set(pieces.subarray(from + skipped, from + length), at + skipped - header);
      from += length;
      done = at + length;
    }
    heap.fill(0, done - header, image.bytes - header);
    return 0;
  };
  const header = new Uint32Array(pieces.buffer, 0, 2)[1];
  return Object.defineProperties(pieces.slice(0, header), {
    length: { value: image.bytes },
    subarray: {
      /** @param {number} from @param {number} [to] */
      value: (from, to) => (to === undefined ? { get length() { return write(from); } } : pieces.subarray(from, to)),
    },
  });
};

/**
 * Starts Python from the stored image, or without it if there is none or this browser cannot use it.
 * @param {Record<string, any>} options
 * @param {Gathered} parts
 */
const started = async (options, parts) => {
  const kept = await parts.snapshot;
  if (!kept || !SNAPSHOT) return start(options, parts);
  try {
    const py = await start({ ...options, _loadSnapshot: imageOf(kept, SNAPSHOT) }, parts);
    performance.mark("hexdice:snapshot");
    py._api.config._loadSnapshot = undefined;
    /** @type {any} */ (kept.buffer).transfer?.(0); // 15 MB, free at once where the browser can do that
    return py;
  } catch (error) {
    if (error instanceof LoadError) throw error;
    const py = await start(options, parts); // if this fails too, the image is not the cause
    console.info("The stored memory image does not fit this browser; started without it.", error);
    await forget(address(SNAPSHOT.path));
    return py;
  }
};
