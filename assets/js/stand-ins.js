// @ts-check
// Substitutes for what PyScript uses at every start but a browser may lack or refuse, which would make the start fail.

// IndexedDB, for folders that a page may mount. Nothing here does, so this is an empty one that stores nothing.

/** @param {unknown} result */
const answer = (result) => {
  /** @type {{onsuccess?: (event: {target: {result: unknown}}) => void}} */
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};

const nothing = () => answer(undefined);
const entries = {
  count: () => answer(0),
  getAllKeys: () => answer([]),
  get: nothing,
  getKey: nothing,
  put: nothing,
  delete: nothing,
  clear: nothing,
};
const database = { close: () => {}, transaction: () => ({ objectStore: () => entries }) };
Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: () => answer(database) } });

// A channel to other tabs, for PyScript's workers. Firefox refuses it for a site that may store nothing.
try {
  new BroadcastChannel("").close();
} catch (fault) {
  console.info("Hexdice goes on without a channel to other tabs:", fault);
  globalThis.BroadcastChannel = /** @type {any} */ (class extends EventTarget {});
}
