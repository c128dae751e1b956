// Makes a memory image of Python, started and with the project's modules imported:
// node snapshot.mjs <runtime/web> <archive> <out>
// Everything that differs between runs is fixed first, so that two builds give the same bytes. This is also why the page
// must reseed Python's generator at each start (assets/js/interpreter.js does).

import crypto from "node:crypto";
import fs from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// By default Node prints the source line that threw, which may be a megabyte long here.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).trim());
  process.exit(1);
});

const [web, archive, out] = process.argv.slice(2).map((name) => resolve(name));
const ARCHIVE = "/lib/hexdice.zip"; // as in assets/js/interpreter.js

const NOON = 1_600_000_000_000;
const fill = (array) => array.fill(7);
globalThis.crypto.getRandomValues = fill;
crypto.randomFillSync = fill;
performance.now = () => 0;
globalThis.Date = class extends Date {
  constructor(...words) {
    super(...(words.length ? words : [NOON]));
  }
  static now() {
    return NOON;
  }
};
process.env.TZ = "UTC"; // read by Node
process.env = { PYTHONHASHSEED: "0" };
process.argv = [process.argv[0], "/hexdice"]; // Python would store the path of the build

const { loadPyodide } = await import(pathToFileURL(join(web, "pyodide.mjs")).href);
const py = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: join(web, "python_stdlib.zip"),
  env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide", PYTHONPATH: ARCHIVE },
  fsInit: async (FS) => FS.writeFile(ARCHIVE, new Uint8Array(fs.readFileSync(archive))),
});
py.runPython(`
import gc, importlib, os, sys, zipimport

# What PyScript's own Python imports as it starts, and what the project's browser package is likely to import.
for name in """asyncio base64 contextlib copy datetime functools hashlib html inspect io itertools json math os pathlib
    random re secrets sys textwrap time traceback types typing urllib.parse weakref
    pyodide pyodide.code pyodide.ffi pyodide.ffi.wrappers""".split():
    importlib.import_module(name)

for path in sorted(zipimport.zipimporter("${ARCHIVE}")._get_files()):
    name = path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    if path.startswith("hexdice/") and path.endswith(".pyc") and not (name + ".").startswith("hexdice.browser."):
        importlib.import_module(name)

for name in ("_", "PYTHONHASHSEED"):
    os.environ.pop(name, None)
del gc.garbage[:]
gc.collect()
`);
const image = py.makeMemorySnapshot();

// Half of an image is unused memory, which is all zeros. Only the other pages are stored, one after another.
const PAGE = 4_096;
/** @type {[number, number][]} place and length of each piece */
const pieces = [];
for (let at = 0; at < image.length; at += PAGE) {
  const page = image.subarray(at, at + PAGE);
  const last = pieces.at(-1);
  if (page.every((byte) => byte === 0)) continue;
  if (last && last[0] + last[1] === at) last[1] += page.length;
  else pieces.push([at, page.length]);
}
fs.writeFileSync(out, Buffer.concat(pieces.map(([at, length]) => image.subarray(at, at + length))));
fs.writeFileSync(`${out}.json`, JSON.stringify({ bytes: image.length, pieces }));
process.exit(0);
