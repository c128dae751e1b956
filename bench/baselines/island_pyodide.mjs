// Runs the measurement of bench/island.py in Pyodide: node island_pyodide.mjs <project> <repeats>
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [project, repeats] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(join(project, "runtime", "node_modules", "pyodide", "pyodide.mjs")).href
);
const python = await loadPyodide();
const copy = (from, to) => {
  python.FS.mkdirTree(to);
  for (const entry of readdirSync(join(project, from), { withFileTypes: true })) {
    const path = `${from}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== "__pycache__") copy(path, `${to}/${entry.name}`);
    } else if (entry.name.endsWith(".py")) {
      python.FS.writeFile(`${to}/${entry.name}`, readFileSync(join(project, path)));
    }
  }
};
copy("py", "/work/py");
python.FS.mkdirTree("/work/bench");
python.FS.writeFile("/work/bench/island.py", readFileSync(join(project, "bench", "island.py")));
python.runPython(`
import sys
sys.path[:0] = ["/work", "/work/py"]
`);
console.log(python.runPython(`
import json
from bench import island
json.dumps(island.measure(${Number(repeats)}))
`));
