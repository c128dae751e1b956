// Calls main(...) of one of our modules inside Pyodide on Node: node in_pyodide.mjs <pyodide folder> <project> <work> <module> [args]
// The project is mounted at /project (on sys.path), the folder for input and output at /work.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

// By default Node prints the source line that threw, which may be a megabyte long here.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).trim());
  process.exit(1);
});

const [pyodide, project, work, module, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
// Compiled code without columns is a fifth smaller.
const py = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
for (const [mount, folder] of [["/project", project], ["/work", work]]) {
  py.FS.mkdirTree(mount);
  py.mountNodeFS(mount, folder);
}
py.globals.set("words", py.toPy([module, ...args]));
py.runPython(`
import importlib, sys
sys.path.insert(0, "/project")
importlib.import_module(words[0]).main(*words[1:])
`);
process.exit(0);
