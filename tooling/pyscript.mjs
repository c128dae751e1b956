// Writes PyScript's own Python package into a folder, exactly as its script contains it: node pyscript.mjs <package> <out>
// PyScript writes and compiles the same sources at every start; the build compiles them once instead.

import fs from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// By default Node prints the source line that threw, which may be a megabyte long here.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).trim());
  process.exit(1);
});

const [packaged, out] = process.argv.slice(2);
const source = fs.readFileSync(join(packaged, "src", "stdlib", "pyscript.js"), "utf8");
const copy = `${out}.mjs`; // Node might not take a .js file for a module
fs.writeFileSync(copy, source);
const { default: files } = await import(pathToFileURL(copy).href);
fs.rmSync(copy);

const write = (folder, entries) => {
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(entries)) {
    if (typeof content === "string") fs.writeFileSync(join(folder, name), content);
    else write(join(folder, name), content);
  }
};
write(out, files.pyscript ?? files);
