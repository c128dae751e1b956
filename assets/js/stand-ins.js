// @ts-check
// What PyScript reaches for at every start, needed or not, and what a browser may not have or may refuse, which would end the start.

// A database, for folders that a page may mount. Nobody here does: so it is given one that is empty, forgets what it gets, and
// lives in the page.

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

// A channel to other tabs, for workers of PyScript's own. Firefox refuses it where it refuses to keep anything for a site.
try {
  new BroadcastChannel("").close();
} catch (fault) {
  console.info("Hexdice goes on without a channel to other tabs:", fault);
  globalThis.BroadcastChannel = /** @type {any} */ (class extends EventTarget {});
}
