// Removes from Pyodide's program and script what only packages in C could use: node slim.mjs <folder with both>
// Emscripten exports every function of Python and of the C libraries, and at each start its script makes an object, a variable and a
// place in the table for each. Hexdice loads no such packages. An export stays if any of Pyodide's scripts names it.

import fs from "node:fs";
import { join } from "node:path";
import { slim } from "./wasm.mjs";

process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).trim());
  process.exit(1);
});

const [folder] = process.argv.slice(2);
const [program, script, starter] = ["pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"].map((name) => join(folder, name));

const whole = fs.readFileSync(script, "utf8");
// One `name=Module["name"]=wasmExports["export"]` for each export, after the variables' declaration.
const [before, declared, assigned, after] = (() => {
  const found = /^(.*;)var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^{}]+)\}(.*)$/s.exec(whole);
  if (!found) throw new Error("Pyodide's script is not laid out as expected.");
  return found.slice(1);
})();

const words = new Set(`${before} ${after} ${fs.readFileSync(starter, "utf8")}`.match(/[\w$]+/g));
const isNamed = (/** @type {string} */ name) => words.has(name) || words.has(`_${name}`);
const made = slim(fs.readFileSync(program), ({ name, letter }) => isNamed(name) || !letter);

const gone = new Set();
const assignments = assigned.split(";").filter((assignment) => {
  const [, variable, name] = /^([\w$]+)=.*wasmExports\["([\w$]+)"\](?:\.value>>>0)?$/.exec(assignment) ?? [];
  if (!variable) throw new Error(`Pyodide's script has an unknown assignment: ${assignment}`);
  const stays = isNamed(name);
  if (!stays) gone.add(variable);
  return stays;
});
const variables = declared.split(",").filter((name) => !gone.has(name));

// Addresses of all exports, for packages; the program must import none of them.
const addresses = "updateGOT(origExports);";
const left = WebAssembly.Module.imports(new WebAssembly.Module(made)).filter(({ module }) => module.startsWith("GOT."));
if (left.length || before.split(addresses).length !== 2) throw new Error("Pyodide's program needs addresses of its own exports.");

fs.writeFileSync(program, made);
fs.writeFileSync(
  script,
  `${before.replace(addresses, "")}var ${variables};function assignWasmExports(wasmExports){${assignments.join(";")}}${after}`,
);
