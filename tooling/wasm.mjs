// The part of a WebAssembly program that can be reached from chosen exports and from its table. Functions and globals are renumbered.
// The table keeps every entry at its place, as memory holds such places as numbers; types, tags and memory stay as they are.
// Whatever is not known here throws, so that nothing is written.

/** The kinds that are renumbered, by their number in lists of imports and exports. @type {Record<number, "f" | "g" | undefined>} */
const LETTERS = { 0: "f", 3: "g" };

/**
 * What follows the first byte of an instruction: "f" a function, "g" a global, "c" a constant, "o" an offset in memory, "n" another
 * number, "l" a list of numbers, "b" a list of branches and one more, "4" and "8" that many bytes.
 */
const OPERANDS = (() => {
  /** @type {string[]} */
  const known = new Array(256);
  const learn = (/** @type {string} */ kinds, /** @type {number} */ from, to = from) => known.fill(kinds, from, to + 1);
  for (const alone of [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1]) learn("", alone);
  learn("", 0x45, 0xc4); // arithmetic
  for (const block of [0x02, 0x03, 0x04, 0x06]) learn("n", block); // with its type
  for (const jump of [0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18]) learn("n", jump); // branches and exceptions
  learn("b", 0x0e);
  for (const direct of [0x10, 0x12, 0xd2]) learn("f", direct);
  for (const indirect of [0x11, 0x13]) learn("nn", indirect);
  learn("l", 0x1c);
  learn("n", 0x20, 0x22); // locals
  learn("g", 0x23, 0x24);
  learn("n", 0x25, 0x26); // entries of a table
  learn("no", 0x28, 0x3e); // loads and stores
  learn("n", 0x3f, 0x40); // size of the memory
  learn("c", 0x41);
  learn("n", 0x42);
  learn("4", 0x43);
  learn("8", 0x44);
  learn("n", 0xd0);
  return known;
})();

/** The same for the instructions behind 0xfc: conversions, memory, tables. */
const OPERANDS_FC = ["", "", "", "", "", "", "", "", "nn", "n", "nn", "n", "nn", "n", "nn", "n", "n", "n"];

/** Reads a section's content. */
class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  byte() {
    if (this.at >= this.bytes.length) throw new Error("The WebAssembly program ends too early.");
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  /** A number that may be negative, as an address. */
  address() {
    let [value, shift, byte] = [0, 0, 128];
    for (; byte > 127; shift += 7) {
      byte = this.byte();
      value |= (byte & 127) << shift;
    }
    return (shift < 32 && byte & 64 ? value | (-1 << shift) : value) >>> 0;
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }

  /** @template T @param {() => T} item @returns {T[]} */
  list(item) {
    return Array.from({ length: this.number() }, item);
  }

  /**
   * Passes over instructions up to the end of their outermost block.
   * @param {(kind: "f" | "g" | "a", index: number, from: number, to: number) => void} seen each function, global and possible
   *   address, and where it is named
   */
  code(seen) {
    for (let depth = 1; depth > 0; ) {
      const code = this.byte();
      const kinds = code === 0xfc ? OPERANDS_FC[this.number()] : OPERANDS[code];
      if (kinds === undefined) throw new Error(`The WebAssembly instruction 0x${code.toString(16)} is not known.`);
      if (code === 0x02 || code === 0x03 || code === 0x04 || code === 0x06) depth += 1;
      if (code === 0x0b || code === 0x18) depth -= 1; // "delegate" ends its block, too
      for (const kind of kinds) {
        const from = this.at;
        if (kind === "f" || kind === "g") seen(kind, this.number(), from, this.at);
        else if (kind === "c") seen("a", this.address(), from, this.at);
        else if (kind === "o") seen("a", this.number(), from, this.at);
        else if (kind === "4" || kind === "8") this.take(Number(kind));
        else if (kind === "n") this.number();
        else for (let left = this.number() + (kind === "b" ? 1 : 0); left > 0; left -= 1) this.number();
      }
    }
  }
}

const ZEROS = 64; // a longer run of zeros is not written

/** @param {string} kind */
const unexpected = (kind) => {
  if (kind !== "a") throw new Error("A WebAssembly constant names a function or a global.");
};

/** @param {number} value */
const packed = (value) => {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value);
};

/** @param {Uint8Array[]} items */
const packedList = (items) => Buffer.concat([packed(items.length), ...items]);

/** @param {Uint8Array} bytes */
const sized = (bytes) => Buffer.concat([packed(bytes.length), bytes]);

/** @typedef {{id: number, content: Uint8Array}} Section */
/** @typedef {{name: string, kind: number, letter: "f" | "g" | undefined, index: number}} Export */
/**
 * A function or the value of a global; `uses` are the functions and globals that it names, `held` the constants, which may be addresses.
 * @typedef {{bytes: Uint8Array, uses: {kind: "f" | "g", index: number, from: number, to: number}[], held: number[]}} Code
 */
/**
 * What may be changed before the unreachable part is removed: functions, entries of the table, the memory's first content.
 * @typedef {object} Parts
 * @property {(Code | undefined)[]} code  each function; undefined if imported
 * @property {number[]} table  a function for each entry
 * @property {number} trap  a function that only stops the program
 * @property {Uint8Array} memory
 * @property {Export[]} exported  all of them
 * @property {Export[]} kept  those that stay
 * @property {(exported: Export) => number} addressOf  the address of exported data
 * @property {() => Set<number>} living  the functions that can be reached
 */

/** @param {Uint8Array} program @returns {Section[]} */
const sectionsOf = (program) => {
  const from = new Reader(program);
  from.take(8);
  const found = [];
  while (from.at < program.length) found.push({ id: from.byte(), content: from.take(from.number()) });
  const unknown = found.find(({ id }) => id === 8 || id > 13);
  if (unknown) throw new Error(`The WebAssembly section ${unknown.id} is not known.`);
  return found;
};

/** @param {Section[]} sections @param {number} id */
const reader = (sections, id) => new Reader(sections.find((each) => each.id === id)?.content ?? Uint8Array.of(0));

/** @param {Section[]} sections */
const importsOf = (sections) => {
  const from = reader(sections, 2);
  return from.list(() => {
    const start = from.at;
    from.text();
    from.text();
    const kind = from.byte();
    const letter = LETTERS[kind];
    if (!letter) throw new Error(`A WebAssembly import of kind ${kind} is not known.`);
    if (letter === "f") from.number();
    else from.take(2);
    return { letter, bytes: from.bytes.subarray(start, from.at) };
  });
};

/** @param {Section[]} sections @returns {Export[]} */
const exportsOf = (sections) => {
  const from = reader(sections, 7);
  return from.list(() => {
    const [name, kind, index] = [from.text(), from.byte(), from.number()];
    return { name, kind, letter: LETTERS[kind], index };
  });
};

/** @param {Reader} from @param {() => void} head reads what is before the instructions @returns {Code} */
const codeOf = (from, head) => {
  const start = from.at;
  /** @type {Code["uses"]} */
  const uses = [];
  /** @type {number[]} */
  const held = [];
  head();
  from.code((kind, index, at, to) => {
    if (kind === "a") held.push(index);
    else uses.push({ kind, index, from: at - start, to: to - start });
  });
  return { bytes: from.bytes.subarray(start, from.at), uses, held };
};

/** @param {Section[]} sections */
const functionsOf = (sections) => {
  const from = reader(sections, 10);
  return from.list(() => {
    const end = from.number() + from.at;
    const code = codeOf(from, () => from.list(() => from.number() + from.number())); // variables: how many, of which type
    if (from.at !== end) throw new Error("A WebAssembly function does not end at its end.");
    return code;
  });
};

/** @param {Section[]} sections */
const globalsOf = (sections) => {
  const from = reader(sections, 6);
  return from.list(() => codeOf(from, () => from.take(2)));
};

/** @param {Section[]} sections the functions in the table, and what is before them */
const tableOf = (sections) => {
  const from = reader(sections, 9);
  if (from.number() !== 1 || from.number() !== 0) throw new Error("The WebAssembly table is filled in an unknown way.");
  from.code(unexpected);
  return { head: from.bytes.subarray(0, from.at), functions: from.list(() => from.number()) };
};

/** What memory begins with. Data must not be placed by a global, as globals are renumbered. @param {Section[]} sections */
const memoryOf = (sections) => {
  const from = reader(sections, 11);
  const pieces = from.list(() => {
    if (from.number() !== 0) throw new Error("WebAssembly data of an unknown form.");
    let at = 0;
    from.code((kind, value) => (kind === "a" ? (at = value) : unexpected(kind)));
    return { at, bytes: from.take(from.number()) };
  });
  const memory = new Uint8Array(pieces.reduce((end, { at, bytes }) => Math.max(end, at + bytes.length), 0));
  for (const { at, bytes } of pieces) memory.set(bytes, at);
  return memory;
};

/** An address as a constant of the program, whose numbers may be negative. @param {number} value */
const constant = (value) => {
  const bytes = [0x41];
  for (; value > 63; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value, 0x0b);
};

/** Pieces of data without long runs of zeros, as memory begins with zeros. @param {Uint8Array} memory */
const dataOf = (memory) => {
  const found = [];
  for (let from = 0, last = -1, at = 0; at <= memory.length; at += 1) {
    const rest = at === memory.length || at - last > ZEROS;
    if (last >= from && rest) found.push(Buffer.concat([Uint8Array.of(0), constant(from), sized(memory.subarray(from, last + 1))]));
    if (rest) from = at;
    if (memory[at]) [from, last] = [last < from ? at : from, at];
  }
  return found;
};

/**
 * What can be reached, by old numbers.
 * @param {{f: (Code | undefined)[], g: (Code | undefined)[]}} all each function and global; undefined if imported
 * @param {{kind: "f" | "g", index: number}[]} left where to begin
 */
const reached = (all, left) => {
  const found = { f: new Set(), g: new Set() };
  for (let next = left.pop(); next; next = left.pop()) {
    if (found[next.kind].has(next.index)) continue;
    found[next.kind].add(next.index);
    for (const use of all[next.kind][next.index]?.uses ?? []) left.push(use);
  }
  return found;
};

/** New numbers by old ones. @param {Set<number>} kept */
const numbered = (kept) => new Map([...kept].sort((one, other) => one - other).map((index, place) => [index, packed(place)]));

/** @typedef {{f: Map<number, Uint8Array>, g: Map<number, Uint8Array>}} Places */

/** A function or a global with the new numbers of what it names. @param {Code} code @param {Places} places */
const renumbered = ({ bytes, uses }, places) => {
  const pieces = [];
  let done = 0;
  for (const { kind, index, from, to } of uses) {
    pieces.push(bytes.subarray(done, from), places[kind].get(index));
    done = to;
  }
  return Buffer.concat([...pieces, bytes.subarray(done)]);
};

/**
 * The program with the wanted exports, and without the functions and globals that neither they nor the table can reach.
 * @param {Uint8Array} program
 * @param {(exported: Export) => boolean} wanted
 * @param {(parts: Parts) => void} prune changes the program first
 */
export const slim = (program, wanted, prune = () => {}) => {
  const sections = sectionsOf(program);
  const [imports, table, memory] = [importsOf(sections), tableOf(sections), memoryOf(sections)];
  const [exported, types] = [exportsOf(sections), reader(sections, 3)];
  const shapes = types.list(() => packed(types.number()));
  const kept = exported.filter(wanted);
  const imported = (/** @type {string} */ kind) => imports.filter(({ letter }) => letter === kind);
  const own = { f: functionsOf(sections), g: globalsOf(sections) };
  own.f.push({ bytes: Uint8Array.of(0, 0x00, 0x0b), uses: [], held: [] }); // stops; fits each type
  shapes.push(shapes[0]);
  /** @type {{f: (Code | undefined)[], g: (Code | undefined)[]}} */
  const all = { f: [...imported("f").map(() => undefined), ...own.f], g: [...imported("g").map(() => undefined), ...own.g] };
  const reach = () =>
    reached(all, [
      ...table.functions.map((index) => ({ kind: /** @type {const} */ ("f"), index })),
      ...kept.flatMap(({ letter, index }) => (letter ? [{ kind: letter, index }] : [])),
    ]);
  prune({
    code: all.f,
    table: table.functions,
    trap: all.f.length - 1,
    memory,
    exported,
    kept,
    addressOf: ({ index }) => all.g[index]?.held[0] ?? 0,
    living: () => reach().f,
  });
  const found = reach();
  const places = { f: numbered(found.f), g: numbered(found.g) };

  const seen = { f: 0, g: 0 };
  const importsLeft = imports.filter(({ letter }) => places[letter].has(seen[letter]++));
  /** Those of `items`, one for each function or global of the program's own, that stay. @template T @param {"f" | "g"} kind @param {T[]} items */
  const staying = (kind, items) => items.filter((_, index) => places[kind].has(all[kind].length - items.length + index));
  const exportsLeft = kept.map(({ name, kind, letter, index }) => {
    const place = letter ? places[letter].get(index) : packed(index);
    return Buffer.concat([sized(Buffer.from(name)), Uint8Array.of(kind), place]);
  });
  const bodies = (/** @type {"f" | "g"} */ kind) =>
    staying(kind, all[kind].slice(-own[kind].length)).map((code) => renumbered(code, places));
  const data = dataOf(memory);
  /** @type {Record<number, Uint8Array>} */
  const written = {
    2: packedList(importsLeft.map(({ bytes }) => bytes)),
    3: packedList(staying("f", shapes)),
    6: packedList(bodies("g")),
    7: packedList(exportsLeft),
    9: Buffer.concat([table.head, packedList(table.functions.map((index) => places.f.get(index)))]),
    10: packedList(bodies("f").map(sized)),
    11: packedList(data),
    12: packed(data.length),
  };
  const output = sections.map(({ id, content }) => Buffer.concat([Uint8Array.of(id), sized(written[id] ?? content)]));
  return Buffer.concat([program.subarray(0, 8), ...output]);
};
