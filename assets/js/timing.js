// @ts-check
// The clock of a table: measures how long a decision takes and shows it. Python counts the time when somebody does something, and
// here asks for that when there is something to say or to store. The clock stands while the page is hidden, a dialog is open or something moves.

const STEP = 250; // milliseconds
const STORED = 30_000; // milliseconds that may be lost if the browser is killed
const MARKS = [60_000, 10_000, 0]; // milliseconds left at which the table is warned

let spent = 0; // milliseconds since Python has counted
let last = performance.now();

export {}; // a module

/** The time as view/around.py writes it. @param {number} left */
const shown = (left) => {
  const seconds = Math.ceil(left / 1000);
  const size = Math.abs(seconds);
  return `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
};

const ask = () => spent >= 1 && document.dispatchEvent(new Event("hexdice:clock"));

/** Counts the time since the last call, and says whether Python has to know. */
const tick = () => {
  const now = performance.now();
  const passed = Math.min(now - last, 8 * STEP); // a device that slept has not been looked at
  last = now;
  const time = /** @type {HTMLElement | null} */ (document.querySelector("#clock .runs b"));
  // @ts-ignore: boot.js sets it
  if (!time || document.hidden || document.querySelector("dialog[open]") || hexdice.rest() > 0) return false;
  spent += passed;
  const before = Number(time.dataset.left);
  const left = before - spent;
  if (time.textContent !== shown(left)) time.textContent = shown(left);
  return spent >= STORED || MARKS.some((mark) => left <= mark && mark < before);
};

/** The whole milliseconds since the last call. */
const timed = () => {
  tick();
  const whole = Math.floor(spent);
  spent -= whole;
  return whole;
};

// @ts-ignore: boot.js sets it
Object.assign(hexdice, { timed });
setInterval(() => tick() && ask(), STEP);
for (const kind of ["visibilitychange", "pagehide"]) addEventListener(kind, ask, { capture: true });
