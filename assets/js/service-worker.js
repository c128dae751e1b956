// @ts-check
// Keeps the whole site in the browser's storage, so that it starts fast and without network. The build inserts the list of
// files. A version is stored as a whole and never mixed with another; the page decides when the next one takes over.

/** @typedef {{waitUntil(work: Promise<unknown>): void}} Extendable */
const worker = /** @type {any} */ (globalThis);

// Hash over all files, including this list and the page.
const VERSION = "";
// The folder from which this version's page loads.
const FOLDER = "";
/**
 * Integrity value by path. For a file that is packed as path.br and path.gz: the values of all three; it is stored unpacked.
 * @type {Record<string, string | {plain: string, br: string, gz: string}>}
 */
const FILES = {};

const SCOPE = worker.registration.scope;
const OURS = `hexdice-${new URL(SCOPE).pathname}-`;
const NAME = OURS + VERSION;
const BEGUN = `${OURS}begun`; // pieces of packed files from the page's first start (download.js)
const LIST = `${SCOPE}hexdice-files.json`; // stored in each cache: its list of files, to find unchanged and damaged ones
const TYPES = { wasm: "application/wasm", zip: "application/zip", bin: "application/octet-stream", mo: "application/octet-stream" };
const AT_ONCE = 4;

/** @type {{ending: "br" | "gz", format: CompressionFormat}} */
const ENCODING = (() => {
  try {
    const format = /** @type {CompressionFormat} */ (/** @type {unknown} */ ("brotli"));
    new DecompressionStream(format);
    return { ending: "br", format };
  } catch {
    return { ending: "gz", format: "gzip" };
  }
})();

/** @param {string} path */
const keyOf = (path) => new URL(path, SCOPE).href;

/** Files stored by older versions of this site, by integrity value. */
const older = async () => {
  /** @type {Map<string, {cache: Cache, key: string}>} */
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS) || name === NAME) continue;
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (!list) continue;
    for (const [path, sums] of Object.entries(await list.json())) {
      // Older lists had one value, that of the .gz file.
      if (typeof sums === "string") found.set(sums, { cache, key: keyOf(path.replace(/\.gz$/, "")) });
      else found.set(sums.plain, { cache, key: keyOf(path) });
    }
  }
  return found;
};

/**
 * The bytes of a packed file that the page has fetched, if complete.
 * @param {string} href
 * @param {string} integrity
 * @returns {Promise<Response | undefined>}
 */
const begun = async (href, integrity) => {
  if (!(await caches.has(BEGUN))) return undefined;
  const cache = await caches.open(BEGUN);
  const pieces = [];
  let from = 0;
  for (let piece; (piece = await cache.match(`${href}?from=${from}`)); ) {
    const blob = await piece.blob();
    if (!blob.size) break;
    pieces.push(blob);
    from += blob.size;
  }
  const whole = new Blob(pieces);
  const sum = await crypto.subtle.digest("SHA-256", await whole.arrayBuffer());
  const same = integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}`;
  return same ? new Response(whole) : undefined;
};

/**
 * @param {string} path
 * @param {string | {br: string, gz: string}} sums
 */
const fetched = async (path, sums) => {
  const packed = typeof sums === "string" ? undefined : sums[ENCODING.ending];
  const href = packed ? `${keyOf(path)}.${ENCODING.ending}` : keyOf(path);
  const integrity = packed ?? /** @type {string} */ (sums);
  const here = packed && (await begun(href, packed));
  // Files in the version folder never change under their name; others are requested again.
  const cache = path.startsWith(`${FOLDER}/`) ? "default" : "no-cache";
  const answer = here || (await fetch(new Request(href, { cache, integrity })));
  if (!answer.ok || !answer.body) throw new Error(`${path}: HTTP ${answer.status}`);
  if (!packed) return answer;
  const kind = /** @type {keyof typeof TYPES} */ (path.split(".").at(-1));
  const plain = answer.body.pipeThrough(new DecompressionStream(ENCODING.format));
  return new Response(plain, { headers: { "Content-Type": TYPES[kind] } });
};

/** Whether the connection is metered; what is not essential is then fetched only on request. */
const careful = () => {
  const line = worker.navigator.connection;
  return Boolean(line?.saveData || line?.type === "cellular");
};

/**
 * Stores every file that is not there yet. The memory image may be missing: the page starts without it.
 * @param {boolean} asked  whether somebody requested the image
 */
const fill = async (asked = false) => {
  const cache = await caches.open(NAME);
  const known = await older();
  const waiting = Object.entries(FILES);
  const line = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, sums] = next;
      const key = keyOf(path);
      if (await cache.match(key)) continue;
      const same = typeof sums === "string" ? known.get(sums) : (known.get(sums.plain) ?? known.get(sums.gz));
      if (path.endsWith("/snapshot.bin") && !same && !asked && careful()) continue;
      try {
        const found = (same && (await same.cache.match(same.key))) || (await fetched(path, sums));
        // Otherwise the browser could use a script from its memory cache, even a damaged one that has been repaired here.
        const headers = new Headers(found.headers);
        headers.set("Cache-Control", "no-cache");
        // A stored answer remembers its address, against which a script resolves imports: the copy must have none.
        await cache.put(key, new Response(found.body, { headers }));
      } catch (error) {
        if (!path.endsWith("/snapshot.bin")) throw error;
        await cache.delete(key);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
  await caches.delete(BEGUN);
};

/** Removes what older versions of this site left; caches and databases of other sites on this host stay. */
const tidy = async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  }
  // PyScript opens a database named after the folder that it runs from.
  for (const { name } of (await indexedDB.databases?.()) ?? []) {
    if (name?.includes(`${SCOPE}v-`) && !name.includes(`${SCOPE}${FOLDER}/`)) indexedDB.deleteDatabase(name);
  }
};

/** @param {Request} request */
const respond = async (request) => {
  const cache = await caches.open(NAME);
  const page = request.mode === "navigate" && [SCOPE, `${SCOPE}index.html`].includes(request.url.split(/[?#]/)[0]);
  return (await cache.match(page ? SCOPE : request, { ignoreSearch: true })) ?? fetch(request);
};

worker.addEventListener("install", (/** @type {Extendable} */ event) => event.waitUntil(fill()));

worker.addEventListener("activate", (/** @type {Extendable} */ event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE)) event.respondWith(respond(request));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "mend") event.waitUntil(fill().catch(() => {}));
  if (event.data === "image") event.waitUntil(fill(true).catch(() => {}));
  if (event.data === "take-over") {
    event.waitUntil(
      (async () => {
        const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
        const ours = open.filter((/** @type {{url: string}} */ client) => client.url.startsWith(SCOPE));
        const alone = ours.length <= 1;
        event.ports[0]?.postMessage(alone);
        if (alone) await worker.skipWaiting();
      })(),
    );
  }
});
