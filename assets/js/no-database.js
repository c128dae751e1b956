// @ts-check
// PyScript opens a database at every start, for folders that a page may mount. Nobody here does, and a browser that has no
// database, or refuses it, would end the start: so it is given one that is empty, forgets what it gets, and lives in the page.

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
