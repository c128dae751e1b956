// @ts-check
// Writes texts to localStorage, and in the same task to a journal in IndexedDB, which is on the disk within milliseconds.
// Chromium writes localStorage up to minutes later, and a killed browser loses that; the next start puts it back.
//
// Each batch of changes has a number, which localStorage keeps as well. After a kill localStorage is as it was after some
// batch; whatever the journal has with a higher number is missing there. The numbers follow the clock, so that a batch after
// a start without the journal is above all that came before it.

const NUMBER = "hexdice-journal"; // key in localStorage: the number of the last batch
const KEPT_MS = 2 * 60 * 60 * 1000; // Chromium writes the largest possible localStorage within an hour
const PATIENCE_MS = 1_000; // how long a start that is otherwise done waits for the journal

/** @typedef {{key: string, number: number, text: string | null}} Kept  the last text of a key; null: it was removed */

/** @type {Map<string, string | null>} */
let batch = new Map();
/** Keys that this page has written or removed. @type {Set<string>} */
const touched = new Set();
let cleaned = 0; // when old records were last removed

/** The journal; undefined without IndexedDB. @type {Promise<IDBDatabase | undefined>} */
const opened = new Promise((resolve) => {
  try {
    const asked = indexedDB.open("hexdice");
    asked.onupgradeneeded = () => asked.result.createObjectStore("texts", { keyPath: "key" }).createIndex("number", "number");
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = (event) => {
      event.preventDefault();
      resolve(undefined);
    };
  } catch {
    resolve(undefined); // the browser refuses all site data
  }
});

/** The number of the last batch that localStorage has. */
const last = () => {
  const number = Number(localStorage.getItem(NUMBER));
  return Number.isSafeInteger(number) ? number : 0;
};

/** Ends the batch of this task. */
const end = () => {
  const texts = batch;
  batch = new Map();
  let number = 0;
  try {
    number = Math.max(Date.now(), last() + 1);
    localStorage.setItem(NUMBER, String(number));
  } catch {
    return; // no room for the first number: with it in the journal alone, older texts would replace newer ones
  }
  void opened.then((journal) => {
    try {
      if (journal) record(journal, texts, number);
    } catch (error) {
      console.info("The journal is closed.", error);
    }
  });
};

/** @param {IDBDatabase} journal @param {Map<string, string | null>} texts @param {number} number */
const record = (journal, texts, number) => {
  const work = journal.transaction("texts", "readwrite", { durability: "strict" });
  const store = work.objectStore("texts");
  for (const [key, text] of texts) store.put({ key, number, text });
  const now = Date.now();
  if (now < cleaned + KEPT_MS) return;
  cleaned = now;
  const old = store.index("number").getAllKeys(IDBKeyRange.upperBound(now - KEPT_MS));
  old.onsuccess = () => old.result.forEach((key) => store.delete(key));
};

/** @param {string} key @param {string | null} text */
const note = (key, text) => {
  if (!batch.size) queueMicrotask(end);
  batch.set(key, text);
  touched.add(key);
};

/** Writes a text; throws what localStorage throws. @param {string} key @param {string} text */
export const keep = (key, text) => {
  localStorage.setItem(key, text);
  note(key, text);
};

/** Removes a text; throws what localStorage throws. @param {string} key */
export const drop = (key) => {
  localStorage.removeItem(key);
  note(key, null);
};

/** Puts back what localStorage has lost. */
const heal = async () => {
  try {
    const journal = await opened;
    const asked = journal?.transaction("texts").objectStore("texts").index("number").getAll(IDBKeyRange.lowerBound(last(), true));
    if (!asked) return;
    /** @type {Kept[]} */
    const found = await new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    // In the meantime another tab may have written, and this one too if the answer is late.
    const lost = found.filter(({ key, number }) => number > last() && !touched.has(key));
    for (const { key, text } of lost) if (text === null) drop(key);
    for (const { key, text } of lost) if (text !== null) keep(key, text);
    for (const { key } of lost) dispatchEvent(new StorageEvent("storage", { key })); // for what is drawn already
  } catch (error) {
    console.info("The journal could not be read.", error);
  }
};
const healing = heal();

/** Resolves when what was lost is back, or soon if the browser does not answer; then it comes as if from another tab. */
export const healed = () => Promise.race([healing, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
