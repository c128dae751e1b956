// Minifies module scripts in place: node minify.mjs <folder of terser> <script>...
// Class names are kept, because errors are recognised by them.

import fs from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// By default Node prints the source line that threw, which may be a megabyte long here.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).trim());
  process.exit(1);
});

const [terser, ...scripts] = process.argv.slice(2);
const { minify } = await import(pathToFileURL(join(terser, "dist", "bundle.min.js")).href).then((found) => found.default ?? found);
for (const script of scripts) {
  const { code } = await minify(fs.readFileSync(script, "utf8"), {
    module: true,
    ecma: 2020,
    keep_classnames: true,
    format: { comments: false },
  });
  fs.writeFileSync(script, `${code}\n`);
}
