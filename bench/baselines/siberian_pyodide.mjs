// Runs the playouts of siberian_hexdice.py in Pyodide on Node: node siberian_pyodide.mjs <seconds>, with Pyodide in
// NODE_MODULES and the project in PROJECT: prints {"turns", "seconds"}. A first round lets V8 warm up.

import { pathToFileURL } from "node:url";

const { loadPyodide } = await import(pathToFileURL(`${process.env.NODE_MODULES}/pyodide/pyodide.mjs`).href);
const py = await loadPyodide();
py.mountNodeFS("/project", process.env.PROJECT);
const run = (seconds) =>
  py.runPython(`
import json, sys
sys.path[:0] = [p for p in ("/project/py", "/project") if p not in sys.path]
from bench.baselines.siberian_hexdice import playouts
json.dumps(playouts(${Number(seconds)}))`);
run(Math.min(3, process.argv[2]));
console.log(run(process.argv[2]));
