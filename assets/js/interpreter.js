// @ts-check
// Starts Pyodide. PyScript uses this module as its interpreter; the bots' worker imports it too.
// It requests the large parts in parallel (download.js), compiles them as they arrive, mounts the project's archive on
// Python's path, and starts from a memory image if a matching one is stored.

import { loadPyodide as load, version } from "../../runtime/pyodide.mjs";
import { LoadError, address, bytes, forget, progress, read, stored } from "./download.js";
import { PARTS, SNAPSHOT, WORDS } from "./files.js";

export { progress, version };

const ARCHIVE = "/lib/hexdice.zip";

/** The compiled program, once this thread runs it: the bots' worker takes the page's. @type {WebAssembly.Module | undefined} */
export let compiled;

/** @param {string} language */
const wordsAt = (language) => `/lib/hexdice-${language}.mo`; // as in view/text.py

/** The likely language of the page: the chosen one, otherwise the device's. */
const spoken = () => {
  try {
    const chosen = JSON.parse(localStorage.getItem("hexdice.settings") ?? "{}").language;
    if (chosen) return String(chosen);
  } catch {
    // no storage, as in a worker; or damaged settings, which Python will report
  }
  return navigator.language.split("-")[0];
};

/**
 * The stored memory image, if it is exactly the one of this build. A different one is removed.
 * @returns {Promise<Uint8Array | undefined>}
 */
const image = async () => {
  if (!SNAPSHOT) return undefined;
  const href = address(SNAPSHOT.path);
  const found = await stored(href);
  if (!found) return undefined;
  try {
    const pieces = await bytes(found, SNAPSHOT);
    const whole = new Uint8Array(SNAPSHOT.bytes);
    let from = 0;
    for (const [at, length] of SNAPSHOT.pieces) whole.set(pieces.subarray(from, (from += length)), at);
    /** @type {any} */ (pieces.buffer).transfer?.(0); // 16 MB, as below
    return whole;
  } catch {
    await forget(href); // unreadable or damaged
    return undefined;
  }
};

/** Requests everything that a start needs. */
const gather = () => {
  /** @type {WebAssembly.Module | undefined} */
  const handed = /** @type {any} */ (globalThis).handedProgram;
  const wasm = handed ? Promise.resolve(handed) : read(PARTS.wasm, (answer) => WebAssembly.compileStreaming(answer));
  const stdlib = read(PARTS.stdlib, bytes);
  const archive = read(PARTS.archive, bytes);
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => void Promise.all([wasm, stdlib, archive]).catch(reject));
  broken.catch(() => {}); // reported by the start that waits for it
  // A worker needs no words. Without them the page starts in English.
  const language = globalThis.document ? spoken() : "en";
  const words = Object.hasOwn(WORDS, language) ? read(WORDS[language], bytes).catch(() => undefined) : undefined;
  return { wasm, stdlib, archive, broken, snapshot: image(), language, words };
};

/** @typedef {ReturnType<typeof gather>} Gathered */

/** @type {Gathered | undefined} */
let early = gather();

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
  const parts = early ?? gather();
  early = undefined;
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
  // Releases 40 MB that are not needed once Python has copies; Pyodide keeps its options, and with fsInit everything it refers to.
  for (const part of Object.keys(parts)) delete (/** @type {any} */ (parts)[part]);
  // The archive goes before the working folder, as it also has PyScript's Python, compiled. An image repeats the state of
  // Python's random generator at every start, so seed() takes new bytes from the browser.
  write = (path, data) => py.FS.writeFile(path, data);
  py.runPython(`import sys, random; sys.path.insert(0, "${ARCHIVE}"); random.seed()`);
  await /** @type {any} */ (globalThis).hexdice?.healed(); // read in the meantime; a worker has no storage
  return py;
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
    const py = await start({ ...options, _loadSnapshot: kept }, parts);
    performance.mark("hexdice:snapshot");
    py._api.config._loadSnapshot = undefined;
    /** @type {any} */ (kept.buffer).transfer?.(0); // 31 MB, free at once where the browser can do that
    return py;
  } catch (error) {
    if (error instanceof LoadError) throw error;
    const py = await start(options, parts); // if this fails too, the image is not the cause
    console.info("The stored memory image does not fit this browser; started without it.", error);
    await forget(address(SNAPSHOT.path));
    return py;
  }
};
