// Makes Pyodide's program and script smaller where they lie, and Python faster after a start from an image:
// node slim.mjs <folder with both> [folder with Python's frozen modules, compiled again] [filler]
// The filler, a number, is what removed data becomes instead of zeros: a test that poisons it sees that nothing reads it.
// They carry everything that packages in C might ask for: each function of Python and of the C libraries is exported, and the
// script makes an object, a variable and a place in the table for each at every start; graphics, sound and input are in the script.
// Hexdice loads no such packages. What any of Pyodide's or PyScript's scripts names stays.

import fs from "node:fs";
import { join } from "node:path";
import { forgetUnused } from "./unused.mjs";
import { slim } from "./wasm.mjs";

process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).trim());
  process.exit(1);
});

const [folder, again, filler] = process.argv.slice(2);
const [program, script] = ["pyodide.asm.wasm", "pyodide.asm.mjs"].map((name) => join(folder, name));
const others = fs.readdirSync(folder).filter((name) => /\.m?js$/.test(name) && name !== "pyodide.asm.mjs");

const frozen = new Map(again ? fs.readdirSync(again).map((name) => [name, fs.readFileSync(join(again, name))]) : []);

const wordsOf = (/** @type {string} */ text) => new Set(text.match(/[\w$]+/g));
const elsewhere = wordsOf(others.map((name) => fs.readFileSync(join(folder, name), "utf8")).join(" "));

/** The text without its only piece of this form, and what the form's brackets found. @param {string} text @param {RegExp} form */
const split = (text, form) => {
  const [found, ...more] = text.matchAll(form);
  if (!found || more.length) throw new Error("Pyodide's script is not laid out as expected.");
  return [text.slice(0, found.index), text.slice(found.index + found[0].length), ...found.slice(1)];
};

// --- the program, and the script's variables for its exports --------------------------------------------------------

let text = fs.readFileSync(script, "utf8");
const [before, after, declared, assigned] = split(text, /var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^{}]+)\}/g);
const named = wordsOf(`${before} ${after}`);
const isNamed = (/** @type {string} */ name) => [name, `_${name}`].some((word) => named.has(word) || elsewhere.has(word));
const binary = slim(
  fs.readFileSync(program),
  ({ name, letter }) => isNamed(name) || !letter,
  (parts) => forgetUnused(parts, frozen, Number(filler ?? 0)),
);

const gone = new Set();
const assignments = assigned.split(";").filter((assignment) => {
  const [, variable, name] = /^([\w$]+)=.*wasmExports\["([\w$]+)"\](?:\.value>>>0)?$/.exec(assignment) ?? [];
  if (!variable) throw new Error(`Pyodide's script has an unknown assignment: ${assignment}`);
  if (!isNamed(name)) gone.add(variable);
  return isNamed(name);
});
const variables = declared.split(",").filter((name) => !gone.has(name));
text = `${before}var ${variables};function assignWasmExports(wasmExports){${assignments.join(";")}}${after}`;

// Addresses of all exports, for packages; the program must import none of them.
const imported = WebAssembly.Module.imports(new WebAssembly.Module(binary));
if (imported.some(({ module }) => module.startsWith("GOT."))) throw new Error("Pyodide's program needs addresses of its exports.");
text = split(text, /updateGOT\(origExports\);/g).slice(0, 2).join("");

// --- what the script has for packages, so that nothing but the program's imports and its own names keep its parts ----

const wanted = new Set(imported.map(({ name }) => name));
const [start, end, offered] = split(text, /var wasmImports=\{([^{}]+)\}/g);
text = `${start}var wasmImports={${offered.split(",").filter((entry) => wanted.has(entry.split(":")[0]))}}${end}`;
text = text.replace(/(?<=[;}])[\w$]+\.sig="\w+";/g, ""); // signatures, for functions that a package asks for by name

const shared = /Module\["([\w$]+)"\]=\1;/g;
const properties = new Set([...text.replace(shared, "").matchAll(/\.([\w$]+)|["'`]([\w$]+)["'`]/g)].map((found) => found[1] ?? found[2]));
text = text.replace(shared, (all, name) => (properties.has(name) || elsewhere.has(name) ? all : ""));

// Evaluated texts come from packages. If they could name the script's variables, none of these could be removed or shortened.
text = text.replace(/(?<![\w.$])eval\(/g, "globalThis.eval(");

// --- the image -------------------------------------------------------------------------------------------------------

// Python calls functions in C by a small program with instructions that some browsers do not have, at a place in the table that it
// keeps in memory; without it by JavaScript, which is slower. An image has that place as it was in the Node that made it: none in an older
// one, and in a newer one a place that the table of an iPad does not have. So a start from an image keeps its own.
const [first, last, memory] = split(text, /return (Module\.HEAP8\.set\(\w\)),/g);
const [, , offset, at] = split(text, /const (offset=HEAP32\[[\w/]+>>>0\]);HEAP32\[([()\w+/]+>>>0)\]=ptr\}/g); // where Pyodide sets it
text = `${first}const ${offset},at=${at},here=HEAP32[at];return ${memory},HEAP32[at]=here,${last}`;

fs.writeFileSync(program, binary);
fs.writeFileSync(script, text);
