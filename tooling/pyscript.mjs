// Writes PyScript's own Python package, exactly as its script carries it, into a folder: node pyscript.mjs <package> <out>
// PyScript writes the same sources at every start, to be compiled then; the build compiles them once instead.

import fs from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Node would print the whole line that threw, which here may be a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).trim());
  process.exit(1);
});

const [packaged, out] = process.argv.slice(2);
const source = fs.readFileSync(join(packaged, "src", "stdlib", "pyscript.js"), "utf8");
const copy = `${out}.mjs`; // .js would be taken for a script of another kind where the package does not say
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
