// @ts-check
// What moves at a table (view/stage.py): thrown dice, pieces on their way, numbers that run, ceremonies. Each is played once, when its
// key comes into the page. While dice fly, the page has the class `flying`, and what would give the roll away stays hidden.

const LONGEST = 900; // milliseconds of a throw, at most
const PIPS = [[0, 0], [-1, -1, 1, 1], [-1, -1, 0, 0, 1, 1], [-1, -1, 1, -1, -1, 1, 1, 1], [-1, -1, 1, -1, 0, 0, -1, 1, 1, 1], [-1, -1, 1, -1, -1, 0, 1, 0, -1, 1, 1, 1]];
const SVG = "http://www.w3.org/2000/svg";

const less = matchMedia("(prefers-reduced-motion: reduce)");
const root = document.documentElement;

/** Where dice fly and shards fall, over the page. */
const sky = document.createElement("div");
sky.id = "sky";
sky.setAttribute("aria-hidden", "true");

/** Where the page was touched last. */
const thumb = { x: 0, y: 0, at: -Infinity };

/** Dice in the air. @type {Set<Animation>} */
const flights = new Set();

/** What waits until the dice lie. @type {(() => void)[]} */
const afterwards = [];

/** Timers of what comes true while dice still fly (`data-due`). @type {number[]} */
let dues = [];

/** The keys in the page. @type {Set<string>} */
let keys = new Set();

/** The shown number of each counter, by the id of its owner. @type {Map<string, string>} */
let counts = new Map();

const landed = () => {
  if (flights.size) return;
  root.classList.remove("flying");
  sky.style.clipPath = "";
  dues.splice(0).forEach(clearTimeout);
  for (const call of afterwards.splice(0)) call();
};

/** Ends all throws at once. */
const land = () => {
  for (const flight of [...flights]) flight.finish();
};

addEventListener("pointerdown", ({ clientX, clientY }) => {
  land();
  Object.assign(thumb, { x: clientX, y: clientY, at: performance.now() });
}, { capture: true, passive: true });
addEventListener("keydown", land, { capture: true });

/** @param {Element} element */
const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
};

/** How the sides of a cube lie, the side in front first; each side and the next lie opposite. */
const SIDES = ["", "rotateY(180deg)", "rotateY(90deg)", "rotateY(-90deg)", "rotateX(90deg)", "rotateX(-90deg)"];

/**
 * A cube that can fly over everything, with the face of a die in front and the others as on a die.
 * @param {Element} die
 * @param {{x: number, y: number, width: number, height: number}} place
 */
const copied = (die, place) => {
  const alone = die instanceof SVGGElement;
  const copy = alone ? document.createElementNS(SVG, "svg") : /** @type {SVGElement} */ (die.cloneNode(true));
  if (alone) {
    copy.setAttribute("viewBox", "-20 -20 40 40");
    copy.setAttribute("class", "die");
    copy.append(...die.cloneNode(true).childNodes);
  }
  for (const name of ["id", "data-throw"]) copy.removeAttribute(name);
  const frame = document.createElement("div");
  frame.className = die.closest(".on-felt") ? "flight on-felt" : "flight";
  Object.assign(frame.style, { left: `${place.x - place.width / 2}px`, top: `${place.y - place.height / 2}px`, width: `${place.width}px`, height: `${place.height}px` });
  const cube = document.createElement("div");
  cube.className = "cube";
  frame.append(cube);
  const drawn = copy.querySelector("use.face")?.getAttribute("href"); // a face that is no pips: its number ends the name of its drawing
  const front = drawn ? Number(drawn.slice(-1)) : copy.querySelectorAll(".pip").length;
  const [right, top] = [1, 2, 3].filter((face) => face !== front && face !== 7 - front);
  const solid = copy.classList.contains("solid");
  const half = (place.width * (solid ? 26 : 30)) / (solid ? 52 : 80); // a solid die fills its picture
  [front, 7 - front, right, 7 - right, top, 7 - top].forEach((face, n) => {
    const side = document.createElement("div"); // a drawing that turns by itself would be coarse
    side.append(copy.cloneNode(true));
    if (drawn) side.querySelector("use.face")?.setAttribute("href", drawn.replace(/\d$/, String(face)));
    else if (n) pip(side, face);
    side.style.transform = `${SIDES[n]} translateZ(${half}px)`;
    cube.append(side);
  });
  for (const turn of ["", SIDES[2], SIDES[4]]) { // inside, seen through the rounded corners
    const core = document.createElement("i");
    Object.assign(core.style, { inset: `${place.width / 2 - half + 1}px`, transform: turn });
    cube.append(core);
  }
  return { frame, cube, half };
};

/** Gives a copy of a die another face. @param {Element} die @param {number} face */
const pip = (die, face) => {
  const [pips, places] = [[...die.querySelectorAll(".pip")], PIPS[face - 1] ?? []];
  for (let n = 0; n < places.length; n += 2) {
    const copy = /** @type {Element} */ (pips[0].cloneNode());
    copy.setAttribute("cx", String(places[n] * 6.6));
    copy.setAttribute("cy", String(places[n + 1] * 6.6));
    pips[0].before(copy);
  }
  for (const old of pips) old.remove();
};

/**
 * The way of a die as keyframes: thrown in a bow, it bounces twice and rolls out.
 * @param {number} dx @param {number} dy @param {number} until the offset at which it has arrived
 */
const path = (dx, dy, until) => {
  const frames = [];
  for (let step = 0; step <= 20; step += 1) {
    const t = step / 20;
    const left = (1 - t) ** 2.4;
    const bow = t < 0.5 ? Math.sin((t / 0.5) * Math.PI) * 0.8 : t < 0.8 ? Math.sin(((t - 0.5) / 0.3) * Math.PI) * 0.28 : t < 0.95 ? Math.sin(((t - 0.8) / 0.15) * Math.PI) * 0.08 : 0;
    const high = Math.min(90, Math.hypot(dx, dy) * 0.35) * bow;
    frames.push({ transform: `translate(${dx * left}px, ${dy * left - high}px) scale(${1 + 0.32 * bow + 0.12 * left})`, offset: t * until });
  }
  return until < 1 ? [...frames, { transform: "translate(0px, 0px) scale(1)", offset: 1 }] : frames;
};

/** How a die that everything waits for tips over once it has arrived, ever more slowly: when, how far it still has to go in both directions, and how fast. */
const TIPS = [[0.3, 180, 270, "ease-in"], [0.4, 180, 180, "ease-in"], [0.51, 90, 180, "ease-in"], [0.63, 90, 90, "ease-in"], [0.76, 0, 90, "ease-out"]];
/** In the end it stands on its edge; at times it falls back once. */
const ON_EDGE = [[0.9, 0, 47, "linear"], [0.95, 0, 43, "ease-in"]];
const ROCKS = [[0.82, 0, 54, "ease-in"], [0.87, 0, 86, "ease-out"]];

/**
 * How the cube turns on its way: it rolls in the direction of its flight.
 * @param {number} dx @param {number} dy @param {number} half @param {boolean} tumbles much depends on it @param {number} number
 */
const rolling = (dx, dy, half, tumbles, number) => {
  /** @param {number} left @param {number} x @param {number} y @param {number} offset @param {string} easing */
  const frame = (left, x, y, offset, easing) => ({
    transform: `perspective(${9 * half}px) translateZ(${-half}px) rotate(${(number % 2 ? -120 : 120) * left}deg) rotate3d(${-dy}, ${dx}, 0, ${(540 + 90 * (number % 3)) * left}deg) rotateX(${x}deg) rotateY(${y}deg)`,
    offset, easing,
  });
  const tips = /** @type {[number, number, number, string][]} */ (tumbles ? [...TIPS, ...(Math.random() < 0.5 ? ROCKS : []), ...ON_EDGE] : [[0.94, 0, 0, "linear"]]);
  const [until, x, y] = tips[0];
  const way = Array.from({ length: 14 }, (_, step) => frame((1 - step / 14) ** 2, x, y, (step / 14) * until, "linear"));
  return [...way, ...tips.map(([offset, tipX, tipY, easing]) => frame(0, tipX, tipY, offset, easing)), frame(0, 0, 0, tumbles ? 0.985 : 1, "linear"), ...(tumbles ? [frame(0, 0, 0, 1, "linear")] : [])];
};

/** Where a die is thrown from. @param {Element} die */
const origin = (die) => {
  const by = die.getAttribute("data-by");
  const faces = by === null ? [] : [...document.querySelectorAll(`[data-ui="view.who=${CSS.escape(by)}"]`)];
  const thrower = faces.find((face) => face.getClientRects().length);
  return thrower ? middle(thrower) : performance.now() - thumb.at < 3000 ? thumb : { x: innerWidth / 2, y: innerHeight - 40 };
};

/**
 * @param {{die: Element, place: {x: number, y: number, width: number, height: number}, from: {x: number, y: number}}} thrown
 * @param {number} number its place among the dice thrown together
 */
const fly = ({ die, place, from }, number) => {
  if (!place.width) return;
  const [dx, dy] = [from.x - place.x, from.y - place.y];
  const tumbles = Number(die.getAttribute("data-tumbles"));
  const duration = tumbles || (die.hasAttribute("data-slow") ? LONGEST : 560 + 70 * Math.min(number, 4));
  const delay = Number(die.getAttribute("data-wait"));
  const { frame, cube, half } = copied(die, place);
  sky.append(frame);
  const hidden = die.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration });
  if (delay) frame.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay });
  cube.animate(rolling(dx, dy, half, tumbles > 0, number), { duration, delay, fill: "both" });
  const flight = frame.animate(path(dx, dy, tumbles ? 0.3 : 1), { duration, delay, fill: "both" });
  flights.add(flight);
  flight.onfinish = flight.oncancel = () => {
    frame.remove();
    hidden.cancel();
    flights.delete(flight);
    landed();
  };
};

/** Shards fly from the middle of an element. @param {Element} element */
const celebrate = (element) => {
  const { x, y } = middle(element);
  const hue = element.getAttribute("data-hue");
  for (let n = 0; n < 28; n += 1) {
    const shard = document.createElement("i");
    shard.className = `shard${hue && n % 2 ? ` ink-${hue}` : ""}`;
    Object.assign(shard.style, { left: `${x}px`, top: `${y}px` });
    sky.append(shard);
    const angle = (n / 28) * 2 * Math.PI + Math.random() * 0.3;
    const far = 60 + Math.random() * 110;
    const dx = Math.cos(angle) * far;
    const dy = Math.sin(angle) * far;
    shard.animate(
      [
        { transform: "scale(.3)", opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) rotate(${240 * (n % 2 ? 1 : -1)}deg)`, opacity: 1, offset: 0.55, easing: "ease-in" },
        { transform: `translate(${dx * 1.15}px, ${dy + 60}px) rotate(${400 * (n % 2 ? 1 : -1)}deg)`, opacity: 0 },
      ],
      { duration: 1300, easing: "cubic-bezier(.1, .8, .3, 1)" },
    ).onfinish = () => shard.remove();
  }
};

/** A thing comes from where another one is. @param {Element} element */
const come = (element) => {
  const giver = document.getElementById(element.getAttribute("data-from-id") ?? "");
  if (!giver || !element.isConnected) return;
  const [from, to] = [middle(giver), middle(element)];
  element.closest(".player")?.animate([{ zIndex: 1 }, { zIndex: 1 }], 1100); // over everybody else's card
  element.animate(
    [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: `translate(${(from.x - to.x) / 2 - 40}px, ${(from.y - to.y) / 2}px) scale(1.6) rotate(180deg)` }, { transform: "none" }],
    { duration: 1100, easing: "ease-in-out" },
  );
};

/** A number runs from what was shown to what is true. @param {Element} counter @param {number} from @param {number} to */
const run = (counter, from, to) => {
  const text = counter.textContent;
  const begun = performance.now();
  const tick = () => {
    if (!counter.isConnected || counter.getAttribute("data-count") !== text) return;
    const t = Math.min(1, (performance.now() - begun) / 480);
    counter.textContent = t < 1 ? String(Math.round(from + (to - from) * t)).replace("-", "−") : text;
    if (t < 1) requestAnimationFrame(tick);
  };
  counter.animate([{ transform: "none" }, { transform: "scale(1.45)", offset: 0.4 }, { transform: "none" }], { duration: 480 });
  tick();
};

/** @param {string | null | undefined} text */
const number = (text) => (text && /^[-−]?\d{1,6}$/.test(text) ? Number(text.replace("−", "-")) : NaN);

const countAll = () => {
  const now = new Map();
  for (const counter of document.querySelectorAll("[data-count]")) {
    const owner = counter.parentElement?.closest("[id]")?.id ?? "";
    const count = counter.getAttribute("data-count") ?? "";
    const before = counts.get(owner);
    now.set(owner, count);
    if (before === undefined || before === count || less.matches) continue;
    const [from, to] = [number(before), number(count)];
    if (Number.isNaN(from) || Number.isNaN(to)) continue;
    if (flights.size) counter.textContent = before;
    const begin = () => {
      counter.textContent = count;
      run(counter, from, to);
    };
    if (flights.size) afterwards.push(begin);
    else begin();
  }
  counts = now;
};

/** Plays what has come into the page with the last patch. */
export const play = () => {
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {Element[]} */
  const thrown = [];
  for (const element of document.querySelectorAll("[data-throw], [data-burst], [data-move-in]")) {
    const { throw: dice, burst, moveIn } = /** @type {HTMLElement | SVGElement} */ (element).dataset;
    for (const key of [dice && `throw ${dice}`, burst && `burst ${burst}`, moveIn && `move ${moveIn}`]) {
      if (!key) continue;
      found.add(key);
      if (keys.has(key) || less.matches) continue;
      if (!sky.isConnected) document.body.append(sky);
      if (key.startsWith("throw")) thrown.push(element);
      else if (key.startsWith("move") && element.hasAttribute("data-from-id")) afterwards.push(() => come(element));
      else if (key.startsWith("move")) {
        const [dx, dy] = (element.getAttribute("data-from") ?? "0 0").split(" ");
        element.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 450, easing: "cubic-bezier(.3, .7, .2, 1)" });
      } else afterwards.push(() => element.isConnected && celebrate(element));
    }
  }
  keys = found;
  if (thrown.length) dues = [...document.querySelectorAll("[data-due]")].map((element) => setTimeout(() => element.classList.add("due"), Number(element.getAttribute("data-due"))));
  if (thrown.length) root.classList.add("flying"); // before places are measured
  const tray = thrown[0]?.closest(".tray")?.getBoundingClientRect(); // dice come in over its rim, not across the page
  if (tray) sky.style.clipPath = `inset(${tray.top}px ${innerWidth - tray.right}px ${innerHeight - tray.bottom}px ${tray.left}px round 22px)`;
  thrown.map((die) => ({ die, place: middle(die), from: origin(die) })).forEach(fly); // measured first, as each die in the air changes the layout
  countAll();
  landed();
};
