// What Python's program has for modules that Hexdice does not have: the modules themselves in C, the libraries that only they call, and
// the data that only these functions hold an address of. Their entries in the table become one function that stops the program, and
// slim.mjs removes what nothing reaches any more. Python refuses such a module in words: "No module named 'sqlite3'".
// Everything is found by names and by content. If a program is laid out in another way, the part in question stays, with a warning.

/** Modules in C that nothing in our standard library imports. */
export const MODULES =
  "_ctypes _posixsubprocess _bz2 _hmac _sqlite3 _lzma _zstd _lsprof _pickle _queue _remote_debugging _zoneinfo cmath " +
  "_statistics _decimal _md5 _sha1 _sha3 _blake2 pyexpat _elementtree _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp " +
  "_codecs_kr _codecs_tw _multibytecodec fcntl mmap select _socket termios xxsubtype _xxtestfuzz _testbuffer " +
  "_testinternalcapi _testcapi _testlimitedcapi _testclinic _testclinic_limited";

/**
 * Where they are. Functions lie in the program in the order of their files and libraries, and the functions of a module come after
 * the one that Python calls to start it: the first function of each region, and the first after it.
 */
const REGIONS = [
  ["PyInit__ctypes", "PyInit_zlib"],
  ["PyInit__hmac", "PyInit_array"],
  ["PyInit__lsprof", "PyInit__random"],
  ["PyInit__remote_debugging", "PyInit__struct"],
  ["PyInit__zoneinfo", "PyInit_math"],
  ["PyInit_cmath", "PyInit_binascii"],
  ["PyInit__md5", "PyInit__sha2"],
  ["PyInit__sha3", "PyInit_unicodedata"],
  ["PyInit_fcntl", "PyUnstable_AtExit"],
  ["ffi_prep_cif", "hiwire_intern"],
  ["lzma_version_number", "adler32_z"], // with SQLite, Zstandard and bzip2
  ["_ZNSt3__26__sortIRNS_6__lessIccEEPcEEvT0_S5_T_", "accept"], // the library of C++, of which only its own start is ever called
];
const START_OF_CPP = "_ZNSt3__28ios_base4InitC1Ev";

/**
 * Constants of functions that stay which would be addresses in data that goes, but are numbers: limits of Unicode, bits, hashing,
 * microseconds, days, a random generator.
 */
const NUMBERS = new Set([
  0xe0000, 0xe2080, 0xf0000, 0xf0200, 0xf423f, 0xf4240, 0xf4243, 0xffc00, 0xfff00, 0xfffff, 0x100000, 0x101000, 0x10ffff, 0x110000,
  0x120000, 0x140000, 0x19660d, 0x1c0000, 0x200000, 0x200003, 0x37bb49,
]);

const SHORTEST = 2048; // a piece of data must be this long to go
const CLOSE = 1024; // it begins where addresses that only removed functions hold lie this close together, and ends this far before
const FEW = 3;
const SURE = 2; // an address that a replaced function held, where data begins that it alone read

const LAST = 16; // entries at the end of a region
const MARGIN = 0x10000; // data with addresses begins at most this far before Python's types

/** @typedef {import("./wasm.mjs").Parts} Parts */

class Unknown extends Error {}

/** @param {Parts} parts @param {string} name */
const exportOf = ({ exported }, name) => {
  const found = exported.find((each) => each.name === name);
  if (!found) throw new Unknown(`there is no ${name}`);
  return found;
};

/** The places in a list of numbers of the longest part that never falls. @param {number[]} numbers */
const rising = (numbers) => {
  /** @type {number[]} */
  const ends = []; // the place of the lowest number that ends a part of each length
  const before = numbers.map((number, place) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] <= number) low = middle + 1;
      else high = middle;
    }
    ends[low] = place;
    return low ? ends[low - 1] : -1;
  });
  const found = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place]) found.push(place);
  return found.reverse();
};

// --- functions --------------------------------------------------------------------------------------------------------

/**
 * Stops the entries of the table that belong to a region: entries lie in the order of files and libraries, too, so that an entry of
 * another file for an equal function, which the linker has made one with it, stays.
 * @param {Parts} parts
 */
const stopRegions = (parts) => {
  const borders = REGIONS.flat().map((name) => exportOf(parts, name).index);
  if (borders.some((border, at) => at > 0 && border < borders[at - 1])) throw new Unknown("its regions are in another order");
  const region = (/** @type {number} */ index) => borders.filter((border) => border <= index).length; // odd: it goes
  forgetModules(parts, (index) => region(index) % 2 === 1);
  const regions = parts.table.map(region);
  const chain = rising(regions);
  const doubtful = [];
  for (let goes = 1; goes < borders.length; goes += 2) {
    const own = chain.filter((place) => regions[place] === goes);
    let highest = 0;
    for (let place = own[0] ?? 0; place <= (own.at(-1) ?? -1); place += 1) {
      const index = parts.table[place];
      if (regions[place] % 2 === 0) continue;
      if (regions[place] === goes && index < highest && place > (own.at(-1) ?? 0) - LAST) doubtful.push({ place, index });
      highest = Math.max(highest, index);
      parts.table[place] = parts.trap;
    }
  }
  // The last entries of a region may be the first of the next file, for functions that equal earlier ones of this region, as zlib's
  // for memory equal those of bzip2. If a function that stays holds such an entry's number, the entry stays.
  const living = parts.living();
  const held = new Set(parts.code.flatMap((code, index) => (code && living.has(index) ? code.held : [])));
  for (const { place, index } of doubtful) if (held.has(place + 1)) parts.table[place] = index;
  replace(parts, exportOf(parts, START_OF_CPP).index, Uint8Array.of(0, 0x20, 0, 0x0b)); // returns its first argument
};

/** Removes the modules of the regions from Python's list of modules in C. @param {Parts} parts @param {(index: number) => boolean} goes */
const forgetModules = (parts, goes) => {
  const words = new DataView(parts.memory.buffer);
  const first = words.getUint32(parts.addressOf(exportOf(parts, "PyImport_Inittab")), true);
  const pairs = [];
  for (let at = first; words.getUint32(at, true); at += 8) pairs.push([words.getUint32(at, true), words.getUint32(at + 4, true)]);
  const isGone = (/** @type {number[]} */ [, entry]) => entry > 0 && goes(parts.table[entry - 1]);
  const [gone, stay] = [pairs.filter(isGone), pairs.filter((pair) => !isGone(pair))];
  const names = gone.map(([name]) => textAt(parts.memory, name)).join(" ");
  if (names !== MODULES) throw new Unknown(`its regions have the modules ${names}`);
  for (const [, entry] of gone) parts.table[entry - 1] = parts.trap;
  parts.memory.fill(0, first, first + 8 * pairs.length);
  stay.flat().forEach((word, place) => words.setUint32(first + 4 * place, word, true));
};

/** @param {Uint8Array} memory @param {number} at */
const textAt = (memory, at) => Buffer.from(memory.subarray(at, memory.indexOf(0, at))).toString("latin1");

/** @param {Uint8Array} memory @param {string} text @param {number} from */
const indexOf = (memory, text, from) => Buffer.from(memory.buffer).indexOf(text, from);

/** @type {WeakMap<Uint8Array, number[]>} */
const heldBefore = new WeakMap();

/** @param {Parts} parts @param {number} index @param {Uint8Array} bytes */
const replace = ({ code }, index, bytes) => {
  heldBefore.set(bytes, code[index]?.held ?? []);
  code[index] = { bytes, uses: [], held: [] };
};

/**
 * Lets the two functions that read the names of Unicode's characters say that there is no such name or character.
 * They are the only ones of their module which hold two neighbouring addresses of a table that they share.
 * @param {Parts} parts
 */
const forgetNames = (parts) => {
  const [from, to] = ["PyInit_unicodedata", "PyInit_fcntl"].map((name) => exportOf(parts, name).index);
  const holders = new Map();
  for (let index = from; index < to; index += 1) {
    const held = new Set(parts.code[index]?.held.filter((address) => address > 0x1000));
    for (const one of held) if (held.has(one + 1)) holders.set(one, [...(holders.get(one) ?? []), index]);
  }
  const pairs = [...holders.values()].filter((indices) => indices.length === 2);
  if (pairs.length !== 1) throw new Unknown("the names of characters are not read by two functions");
  for (const index of pairs[0]) replace(parts, index, Uint8Array.of(0, 0x41, 0, 0x0b)); // returns 0
};

// --- data -------------------------------------------------------------------------------------------------------------

/** The addresses that functions hold, and those of exported data; of what stays and of what goes. @param {Parts} parts */
const addresses = (parts) => {
  const [stays, goes] = [new Uint8Array(parts.memory.length), new Uint8Array(parts.memory.length)];
  const living = parts.living();
  parts.code.forEach((code, index) => {
    const found = living.has(index) ? stays : goes;
    for (const address of code?.held ?? []) if (!NUMBERS.has(address)) found[address] ||= 1;
    for (const address of heldBefore.get(code?.bytes ?? new Uint8Array()) ?? []) goes[address] = SURE;
  });
  for (const each of parts.exported) if (each.letter === "g") (parts.kept.includes(each) ? stays : goes)[parts.addressOf(each)] ||= 1;
  return { stays, goes };
};

/**
 * The pieces of data that hold only what goes. No address in such a piece is held by a function that stays or by data outside
 * of the pieces; addresses in data are whole words, and only from `pointers` on.
 * @param {Parts} parts @param {number} texts @param {number} pointers
 */
const unheld = (parts, texts, pointers) => {
  const { stays, goes } = addresses(parts);
  const end = parts.memory.length;
  const words = new Uint32Array(parts.memory.buffer, 0, end >> 2);
  for (let at = pointers; at < end; at += 4) goes[words[at >> 2]] ||= 1;
  for (let pieces = [[texts, end]], before = ""; ; ) {
    const held = stays.slice();
    const inside = new Uint8Array(end);
    for (const [from, to] of pieces) inside.fill(1, from, to);
    for (let at = pointers; at < end; at += 4) if (!inside[at] && !NUMBERS.has(words[at >> 2])) held[words[at >> 2]] = 1;
    pieces = between(held, goes, texts);
    if (String(pieces) === before) return { pieces, held };
    before = String(pieces);
  }
};

/** The pieces between held addresses. @param {Uint8Array} held @param {Uint8Array} goes @param {number} from */
const between = (held, goes, from) => {
  const found = [];
  /** @type {number[]} */
  let run = [];
  for (let at = from; at <= held.length; at += 1) {
    if (at === held.length || held[at]) {
      const start = run.find((address, place) => goes[address] === SURE || run[place + FEW] - address <= CLOSE);
      if (start !== undefined && at - CLOSE - start >= SHORTEST) found.push([start, at - CLOSE]);
      run = [];
    } else if (goes[at]) run.push(at);
  }
  return found;
};

/** The end of the first data, which are texts without any address, each ended by a zero. @param {Uint8Array} memory @param {number} from */
const endOfTexts = (memory, from) => {
  let end = from;
  for (let at = from; at < memory.length && memory.indexOf(0, at) > at; at = end) end = memory.indexOf(0, at) + 1;
  return end;
};

/**
 * Empties the data that nothing reads any more.
 * @param {Parts} parts @param {number} filler
 */
const emptyData = (parts, filler) => {
  const first = parts.memory.findIndex((byte) => byte !== 0);
  const texts = endOfTexts(parts.memory, first);
  const types = parts.exported.filter(({ name, letter }) => letter === "g" && /^Py\w+_Type$/.test(name));
  const pointers = (Math.min(...types.map(parts.addressOf)) - MARGIN) & ~3;
  if (!(first < texts && texts < pointers)) throw new Unknown("its data is laid out in another way");
  const { pieces, held } = unheld(parts, texts, pointers);
  for (let at = first; at < texts; ) {
    const end = parts.memory.indexOf(0, at);
    if (!held.subarray(at, end + 1).includes(1)) parts.memory.fill(filler, at, end);
    at = end + 1;
  }
  for (const [from, to] of pieces) parts.memory.fill(filler, from, to);
  // Of the texts that describe functions, `inspect` reads the signatures in front of this mark.
  for (let at = 0; (at = indexOf(parts.memory, "\n--\n\n", at)) >= 0; ) {
    const end = parts.memory.indexOf(0, (at += 5));
    if (end > at && !held.subarray(at, end).includes(1)) parts.memory.fill(filler, at, end)[at] = 0;
  }
};

/**
 * Puts smaller code in place of Python's frozen modules, which the program keeps in its data: name, address, size, whether a package.
 * @param {Parts} parts @param {Map<string, Uint8Array>} modules @param {number} filler
 */
const replaceFrozen = (parts, modules, filler) => {
  const words = new DataView(parts.memory.buffer);
  const left = new Set(modules.keys());
  for (const list of ["_PyImport_FrozenBootstrap", "_PyImport_FrozenStdlib"]) {
    let at = words.getUint32(parts.addressOf(exportOf(parts, list)), true);
    for (; words.getUint32(at, true); at += 16) {
      const name = textAt(parts.memory, words.getUint32(at, true));
      const [code, size] = [words.getUint32(at + 4, true), words.getUint32(at + 8, true)];
      const smaller = modules.get(name);
      if (!smaller || smaller.length > size) continue;
      parts.memory.fill(filler, code, code + size).set(smaller, code);
      words.setUint32(at + 8, smaller.length, true);
      left.delete(name);
    }
  }
  if (left.size) throw new Unknown(`it does not have the frozen modules ${[...left].join(" ")}`);
};

/**
 * Prepares a program so that only what Hexdice uses can be reached.
 * @param {Parts} parts
 * @param {Map<string, Uint8Array>} frozen code of Python's frozen modules, by name
 * @param {number} filler what removed data becomes: zeros, or anything else to see that nothing reads it
 */
export const forgetUnused = (parts, frozen, filler) => {
  for (const step of [stopRegions, forgetNames, () => emptyData(parts, filler), () => replaceFrozen(parts, frozen, filler)]) {
    try {
      step(parts);
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      console.error(`Warning: Python's program keeps what nothing uses: ${error.message}.`);
    }
  }
};
