// Minifies module scripts in place: node minify.mjs <folder of terser> <script>...
// Class names are kept, because errors are recognised by them. What starts Python asks for all of its functions to be compiled while it
// loads: Chromium then does so on another thread, and not one by one as they are called. Other browsers ignore the line.

import fs from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

// By default Node prints the source line that threw, which may be a megabyte long here.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).trim());
  process.exit(1);
});

const STARTS = /^(pyodide|core-)/;

const [terser, ...scripts] = process.argv.slice(2);
const { minify } = await import(pathToFileURL(join(terser, "dist", "bundle.min.js")).href).then((found) => found.default ?? found);
for (const script of scripts) {
  const { code } = await minify(fs.readFileSync(script, "utf8"), {
    module: true,
    ecma: 2020,
    keep_classnames: true,
    format: { comments: false, preamble: STARTS.test(basename(script)) ? "//# allFunctionsCalledOnLoad" : undefined },
  });
  fs.writeFileSync(script, `${code}\n`);
}
