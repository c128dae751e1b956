// @ts-check
// A separate Python for the bots, in a worker, so that the page stays responsive while they think. It uses the page's runtime,
// archive and memory image; the work itself is in hexdice.bots.service.
//
// in:  {kind: "begin", program: WebAssembly.Module | undefined}, once and first: the page's module, which two threads can run
//      {id, kind: "think", payload: string}   {id, kind: "move-now"}
// out: {id: "", kind: "up", payload: ""}, once  {id, kind: "answer" | "report", payload: string}  {id, kind: "error", payload: string}

/** @typedef {{id: number | string, kind: "begin" | "think" | "move-now", payload?: string, program?: WebAssembly.Module}} Order */

/** @type {any} */
let service;
/** @type {Order[]} */
const early = [];

/**
 * @param {Order["id"]} id
 * @param {"up" | "answer" | "report" | "error"} kind
 * @param {string} payload
 */
const tell = (id, kind, payload) => postMessage({ id, kind, payload });

/** @param {unknown} error */
const wordsOf = (error) => String(error instanceof Error ? error.message : error);

/** @param {Order} order */
const obey = async ({ id, kind, payload }) => {
  try {
    if (kind === "think") {
      const report = (/** @type {unknown} */ line) => tell(id, "report", String(line));
      tell(id, "answer", await service.think(payload, report));
    } else if (kind === "move-now") {
      service.move_now(id);
    }
  } catch (error) {
    tell(id, "error", wordsOf(error));
  }
};

// Before the first await, or messages that arrive while Python starts would be lost.
onmessage = ({ data }) => {
  if (service) void obey(data);
  else if (data.kind === "begin") void start(data.program);
  else early.push(data);
};

/** @param {WebAssembly.Module | undefined} program */
const start = async (program) => {
  try {
    Object.assign(globalThis, { handedProgram: program }); // interpreter.js reads it when loaded
    const { loadPyodide } = await import("./interpreter.js");
    const py = await loadPyodide();
    service = py.pyimport("hexdice.bots.service");
    tell("", "up", "");
    for (const order of early.splice(0)) void obey(order);
  } catch (error) {
    for (const { id } of early.splice(0)) tell(id, "error", wordsOf(error));
    onmessage = ({ data }) => tell(data.id, "error", wordsOf(error));
  }
};
