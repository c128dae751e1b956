// @ts-check
// The large files that Python needs, so that the page can fetch them early and show the progress.
// These are the names in the working tree; the build writes its own list in place of this file.

/**
 * @typedef {object} Part
 * @property {string} path   relative to this file
 * @property {number} bytes  unpacked; an estimate in the working tree
 * @property {number} [checksum]  download.js's, of the unpacked file
 * @property {{gz: Packed, br: Packed}} [packed]  the packed files, at the same path with this ending
 *
 * @typedef {object} Packed
 * @property {number} bytes  size of the download
 * @property {string} sum    as in an integrity attribute
 */

/** @type {{wasm: Part, stdlib: Part, archive: Part}} */
export const PARTS = {
  wasm: { path: "../../runtime/pyodide.asm.wasm", bytes: 9600000 },
  stdlib: { path: "../../runtime/python_stdlib.zip", bytes: 3100000 },
  archive: { path: "../../py.zip", bytes: 600000 },
};

/**
 * The words of each language except English, by language code. In the working tree they are in the archive.
 * @type {Record<string, Part>}
 */
export const WORDS = {};

/**
 * The memory image of a started Python, only in the built site. The page reads it from the browser's storage, where the service
 * worker puts it, and never fetches it. `bytes` is its size in memory; the file holds its pieces (offset and length), one after
 * the other, and everything between them is zero.
 * @type {{path: string, checksum: number, bytes: number, pieces: [number, number][]} | null}
 */
export const SNAPSHOT = null;
