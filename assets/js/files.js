// @ts-check
// The large files that Python needs, so that the page can fetch them early and say how far it is.
// These are the names in the working tree; the build writes its own list in place of this file.

/**
 * @typedef {object} Part
 * @property {string} path   relative to this file
 * @property {number} bytes  unpacked; a guess in the working tree
 * @property {number} [checksum]  download.js's, of the unpacked file
 * @property {{gz: Packed, br: Packed}} [packed]  the same file packed, under its path with this ending
 *
 * @typedef {object} Packed
 * @property {number} bytes  what a fetch brings
 * @property {string} sum    as in an integrity attribute
 */

/** @type {{wasm: Part, stdlib: Part, archive: Part}} */
export const PARTS = {
  wasm: { path: "../../runtime/pyodide.asm.wasm", bytes: 9600000 },
  stdlib: { path: "../../runtime/python_stdlib.zip", bytes: 3100000 },
  archive: { path: "../../py.zip", bytes: 600000 },
};

/**
 * The words of each language but English, by its code. In the working tree they are in the archive.
 * @type {Record<string, Part>}
 */
export const WORDS = {};

/**
 * The memory image of a started Python, which only the built site has. It is looked for in the browser's own
 * storage, where the service worker puts it, and never fetched by a page.
 * @type {{path: string, checksum: number} | null}
 */
export const SNAPSHOT = null;
