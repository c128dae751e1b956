// @ts-check
// Requests the large parts in parallel (download.js) and compiles the program as it arrives. The page runs this as soon as it is there,
// before the scripts of Pyodide and PyScript, which interpreter.js waits for.

import { address, bytes, forget, read, stored } from "./download.js";
import { PARTS, SNAPSHOT, WORDS } from "./files.js";

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
 * The pieces of the stored memory image, if it is exactly the one of this build. A different one is removed.
 * @returns {Promise<Uint8Array<ArrayBuffer> | undefined>}
 */
const image = async () => {
  if (!SNAPSHOT) return undefined;
  const href = address(SNAPSHOT.path);
  const found = await stored(href);
  if (!found) return undefined;
  try {
    return await bytes(found, SNAPSHOT);
  } catch {
    await forget(href); // unreadable or damaged
    return undefined;
  }
};

/** Requests everything that a start needs. */
export const gather = () => {
  const snapshot = image(); // the largest, so it comes first
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
  return { wasm, stdlib, archive, broken, snapshot, language, words };
};

/** @type {ReturnType<typeof gather> | undefined} */
let early = gather();

/** What was requested first; undefined for a second start. */
export const taken = () => {
  const parts = early;
  early = undefined;
  return parts;
};
