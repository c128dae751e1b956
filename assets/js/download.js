// @ts-check
// The large files: from the browser's storage, otherwise from the network in the best encoding that this browser can unpack.
// Arriving pieces are stored, so that an interrupted first visit can resume; the service worker, registered after the start,
// takes the pieces over and removes them.

/** @typedef {import("./files.js").Part} Part */

/** @type {Record<string, string>} */
const TYPES = { wasm: "application/wasm" }; // the only file whose type matters
const PIECE = 1 << 20; // a piece is stored once it has this many bytes, or this many milliseconds after the last one
const PAUSE_MS = 1_000;

const LOST = "Part of the game could not be loaded. Check your connection and try again.";
const DAMAGED = "A part of the game arrived damaged or broke off. Check the network, then try again.";

/** A failure with a sentence for the person using the page. */
export class LoadError extends Error {}

/** @type {{ending: "br" | "gz", format: CompressionFormat}} */
const encoding = (() => {
  try {
    const format = /** @type {CompressionFormat} */ (/** @type {unknown} */ ("brotli"));
    new DecompressionStream(format);
    return { ending: "br", format };
  } catch {
    return { ending: "gz", format: "gzip" };
  }
})();

/** @param {Part} part */
const sizeOf = (part) => part.packed?.[encoding.ending].bytes ?? part.bytes;

/** The progress of the download; `changed` is called at each step. */
export const progress = {
  total: 0,
  done: 0,
  changed: () => {},
};

/** @param {number} bytes */
const count = (bytes) => {
  progress.done += bytes;
  progress.changed();
};

/** @param {string} path */
export const address = (path) => new URL(path, import.meta.url).href;

// The service worker uses it too. The name includes the site's path, as several sites may share a host.
const BEGUN = `hexdice-${new URL("../../../", import.meta.url).pathname}-begun`;
const FOLDER = address("../../");

// Saved here because Pyodide's start replaces it for a while, and reading the storage may take longer than that.
const { fetch } = globalThis;

/**
 * What the service worker stored under an address, unpacked; undefined without storage or if it is refused.
 * @param {string} href
 * @returns {Promise<Response | undefined>}
 */
export const stored = async (href) => {
  try {
    return await globalThis.caches?.match(href);
  } catch {
    return undefined;
  }
};

/**
 * Removes what is stored under an address.
 * @param {string} href
 */
export const forget = async (href) => {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith("hexdice-")) await (await caches.open(name)).delete(href, { ignoreSearch: true });
    }
  } catch {
    // no storage: nothing to remove
  }
};

/**
 * The first bytes of a file that an earlier visit fetched, in pieces. Removes pieces of other versions.
 * @param {string} href
 * @returns {Promise<Uint8Array<ArrayBuffer>[]>}
 */
const kept = async (href) => {
  const pieces = [];
  try {
    if (!(await caches.has(BEGUN))) return [];
    const cache = await caches.open(BEGUN);
    for (const { url } of await cache.keys()) if (!url.startsWith(FOLDER)) await cache.delete(url);
    let from = 0;
    for (let found; (found = await cache.match(`${href}?from=${from}`)); ) {
      const piece = new Uint8Array(await found.arrayBuffer());
      if (!piece.length) break;
      pieces.push(piece);
      from += piece.length;
    }
  } catch {
    // no storage: no pieces
  }
  return pieces;
};

/**
 * @param {string} href
 * @param {number} from
 * @param {Uint8Array<ArrayBuffer>[]} chunks
 */
const keep = async (href, from, chunks) => {
  try {
    await (await caches.open(BEGUN)).put(`${href}?from=${from}`, new Response(new Blob(chunks)));
  } catch {
    // no storage or no room: the file arrives anyway
  }
};

/** @param {Uint8Array<ArrayBuffer>[]} chunks */
const digest = async (chunks) => {
  // Not without https, where there is no digest and no service worker.
  if (!globalThis.crypto?.subtle) return undefined;
  const sum = await crypto.subtle.digest("SHA-256", await new Blob(chunks).arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}`;
};

/** @param {Uint8Array<ArrayBuffer>[]} chunks @param {string} sum */
const same = async (chunks, sum) => ((await digest(chunks)) ?? sum) === sum;

/** Requests a file from byte `from` on. Throws if the request fails or the file is missing. @param {string} href @param {number} from */
const ask = async (href, from) => {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(href, from ? { headers: { Range: `bytes=${from}-` } } : {});
  } catch {
    throw new LoadError(LOST);
  }
  if (!answer.ok || !answer.body) {
    throw new LoadError(`A part of the game is missing on the server (${answer.status}). Try again in a minute.`);
  }
  return answer;
};

/**
 * The packed bytes of a file as they arrive: the stored pieces, then the rest. After an interruption it requests the rest again,
 * as long as each request brings more.
 * @param {string} href
 * @param {{bytes: number, sum: string}} wanted
 * @param {Uint8Array<ArrayBuffer>[]} pieces
 * @param {Uint8Array<ArrayBuffer>[]} all  receives all pieces
 */
async function* arriving(href, wanted, pieces, all) {
  let done = 0;
  let saved = 0;
  let at = performance.now();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  let fresh = [];
  const save = () => {
    const chunks = fresh;
    fresh = [];
    const from = saved;
    saved = done;
    at = performance.now();
    return chunks.length ? keep(href, from, chunks) : undefined;
  };
  for (const piece of pieces) {
    all.push(piece);
    done = saved += piece.length;
    count(piece.length);
    yield piece;
  }
  try {
    while (done < wanted.bytes) {
      const before = done;
      const answer = await ask(href, done);
      let skip = answer.status === 206 ? 0 : done; // a server without ranges starts from the beginning
      const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
      for (;;) {
        const { value } = await reader.read().catch(() => ({ value: undefined }));
        if (!value) break;
        const chunk = value.subarray(Math.min(skip, value.length));
        skip -= value.length - chunk.length;
        if (!chunk.length) continue;
        all.push(chunk);
        fresh.push(chunk);
        done += chunk.length;
        count(chunk.length);
        if (done - saved >= PIECE || performance.now() - at > PAUSE_MS) void save();
        yield chunk;
      }
      if (done === before) throw new LoadError(DAMAGED);
    }
  } finally {
    const last = save();
    if (done < wanted.bytes) await last; // before the failure is reported and somebody tries again
  }
}

/**
 * @param {AsyncGenerator<Uint8Array<ArrayBuffer>>} chunks
 * @param {() => void} ended
 * @param {(fault: unknown) => void} broke
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>}
 */
const streamOf = (chunks, ended, broke) =>
  new ReadableStream({
    async pull(out) {
      try {
        const { value, done } = await chunks.next();
        if (!done) return out.enqueue(value);
        out.close();
        ended();
      } catch (fault) {
        broke(fault);
        out.error(fault);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });

/**
 * One attempt at a part. `local`: whether some of it came from storage. `fault` returns why it failed and `whole`, after the
 * end, whether its checksum is right.
 * @param {Part} part
 */
const open = async (part) => {
  const whole = async () => true;
  const href = address(part.path);
  const headers = { "Content-Type": TYPES[part.path.split(".").at(-1) ?? ""] ?? "application/octet-stream" };
  const found = await stored(href);
  if (found) {
    count(sizeOf(part));
    return { answer: found, local: true, fault: () => undefined, whole };
  }
  if (!part.packed) {
    const { body } = await ask(href, 0);
    const counted = new TransformStream({
      transform(chunk, out) {
        count(chunk.length);
        out.enqueue(chunk);
      },
    });
    const plain = /** @type {ReadableStream} */ (body).pipeThrough(counted);
    return { answer: new Response(plain, { headers }), local: false, fault: () => undefined, whole };
  }
  const packed = `${href}.${encoding.ending}`;
  const pieces = await kept(packed);
  /** @type {LoadError | undefined} */
  let fault;
  const wanted = part.packed[encoding.ending];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const all = [];
  const chunks = arriving(packed, wanted, pieces, all);
  let ended = () => {};
  /** @type {Promise<void>} */
  const end = new Promise((done) => (ended = done));
  const body = streamOf(chunks, ended, (why) => {
    if (why instanceof LoadError) fault = why;
  });
  const plain = body.pipeThrough(new DecompressionStream(encoding.format));
  return {
    answer: new Response(plain, { headers }),
    local: pieces.length > 0,
    fault: () => fault,
    whole: () => end.then(() => same(all, wanted.sum)),
  };
};

/**
 * The result of `use` on a part. If the stored file does not work, it is removed and fetched from the network, once; a failure
 * is a LoadError.
 * @template T
 * @param {Part} part
 * @param {(answer: Response, part: Part) => Promise<T>} use
 * @returns {Promise<T>}
 */
export const read = async (part, use) => {
  progress.total += sizeOf(part);
  for (let again = true; ; again = false) {
    const before = progress.done;
    const { answer, local, fault, whole } = await open(part);
    try {
      // The checksum is computed once everything has arrived, while the last of it is being compiled.
      const used = use(answer, part);
      const [made, right] = await Promise.all([used, whole()]);
      if (right) return made;
      throw new Error("another sum");
    } catch {
      const known = fault();
      if (known) throw known; // what has arrived is kept for the next attempt
      await forget(address(part.path));
      await forget(`${address(part.path)}.${encoding.ending}`);
      if (!local || !again) throw new LoadError(DAMAGED);
      progress.done = Math.min(before, progress.done);
      console.info(`Hexdice: what was stored of ${part.path} was damaged; fetching it.`);
    }
  }
};

/**
 * A checksum over a file's words that detects accidental changes; the build computes the same. It takes about 10 ms for the
 * memory image, a cryptographic hash 70. Whoever can tamper with this storage can change the page's scripts as well.
 * @param {Uint8Array<ArrayBuffer>} data
 */
export const checksum = (data) => {
  const words = new Int32Array(data.buffer, 0, data.length >> 2);
  let sum = data.length;
  for (let i = 0; i < words.length; i++) sum = (Math.imul(sum, 31) + words[i]) | 0;
  return sum;
};

/**
 * The bytes of an answer, if they have the part's checksum.
 * @param {Response} answer
 * @param {{checksum?: number}} part
 */
export const bytes = async (answer, part) => {
  const data = new Uint8Array(await answer.arrayBuffer());
  if (part.checksum !== undefined && checksum(data) !== part.checksum) throw new Error("another sum");
  return data;
};
