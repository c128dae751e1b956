// @ts-check
// Zooms a board: by two fingers, the wheel with Ctrl (a pinch on a trackpad), the keys + - 0 on a cell, or buttons. The
// factor is a custom property of the page, so it survives a redraw of the board. A large board that says what matters now
// (data-near: left, top, width and height in units of the board) opens as close to that as it fits its frame, unless all of it fits as
// large; and moves only when on a new occasion (data-when) some of it is out of sight. What somebody chose is kept.

const MOST = 4;
const SMALLEST = 0.86; // pixels for a unit of the board: a cell is 44 pixels wide
const LARGEST = 1.9;
const MARGIN = 10; // units around what matters now
const framed = matchMedia("(max-width: 35em) and (orientation: portrait), (min-width: 53.8125em) and (min-height: 32.5625em), (max-height: 32.5em) and (min-width: 35em)");
const root = document.documentElement;
const CHOICE = "hexdice-board"; // key in localStorage: "whole" or "near"
let factor = 1;
let fitted = 1; // the factor that the page chose by itself
let spread = 0; // distance between the two fingers at their last move

/**
 * Sets the factor and keeps the point at (x, y) of the window in place.
 * @param {Element} board
 * @param {number} wanted
 * @param {number} x
 * @param {number} y
 */
const zoom = (board, wanted, x, y) => {
  const next = Math.min(MOST, Math.max(1, wanted));
  const view = board.getBoundingClientRect();
  const left = (board.scrollLeft + x - view.left) / factor;
  const top = (board.scrollTop + y - view.top) / factor;
  factor = next;
  root.style.setProperty("--zoom", String(factor));
  root.toggleAttribute("data-zoomed", factor > 1);
  root.toggleAttribute("data-close", factor > Math.max(fitted, 1.75)); // closer than the page goes by itself
  board.scrollLeft = left * factor - (x - view.left);
  board.scrollTop = top * factor - (y - view.top);
};

/** @param {Event} event */
const boardOf = (event) =>
  event.target instanceof Element ? event.target.closest(".board")?.querySelector(".board-scroll") : undefined;

/**
 * Zooms about the centre of the visible part.
 * @param {Element} board
 * @param {number} wanted
 */
const zoomMiddle = (board, wanted) => {
  const view = board.getBoundingClientRect();
  zoom(board, wanted, view.left + view.width / 2, view.top + view.height / 2);
};

document.addEventListener(
  "wheel",
  (event) => {
    const board = boardOf(event);
    if (!board || !event.ctrlKey) return;
    event.preventDefault();
    zoom(board, factor * Math.exp(-event.deltaY / 240), event.clientX, event.clientY);
  },
  { passive: false },
);

document.addEventListener("keydown", (event) => {
  const board = boardOf(event);
  if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { "+": 1.25, "=": 1.25, "-": 0.8, 0: 0 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  zoomMiddle(board, factor * step);
  document.activeElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
});

document.addEventListener("click", (event) => {
  const way = event.target instanceof Element ? event.target.closest("[data-zoom]")?.getAttribute("data-zoom") : null;
  const board = boardOf(event);
  if (!way || !board) return;
  if (way === "near" || way === "whole") try {
    localStorage.setItem(CHOICE, way);
  } catch {} // then it holds until the page is left
  if (way === "near") approach(board);
  else zoomMiddle(board, way === "whole" ? 1 : factor * (way === "in" ? 1.5 : 1 / 1.5));
});

/**
 * What matters now, in pixels from the corner of the frame, and how many a unit of the board has. The page may be turned towards
 * another side of the table, so nothing here is measured on the screen.
 * @param {Element} board
 */
const near = (board) => {
  const svg = board.querySelector("svg");
  if (!svg) return null;
  const [x, y, width, height] = (board.parentElement?.getAttribute("data-near") ?? "").split(" ").map(Number);
  const { width: across, height: down } = getComputedStyle(svg);
  const box = svg.viewBox.baseVal;
  const unit = Math.min(parseFloat(across) / box.width, parseFloat(down) / box.height);
  const middle = (/** @type {number} */ room, /** @type {number} */ size) => Math.max(room, size) / 2;
  return {
    unit,
    left: middle(board.clientWidth, parseFloat(across)) + unit * (x - box.x - box.width / 2) - board.scrollLeft,
    top: middle(board.clientHeight, parseFloat(down)) + unit * (y - box.y - box.height / 2) - board.scrollTop,
    across: unit * width,
    down: unit * height,
  };
};

/**
 * Zooms so that what matters now fills the frame, and brings it into the middle.
 * @param {Element} board
 */
const approach = (board) => {
  const before = near(board);
  if (!before) return;
  const room = 2 * MARGIN * before.unit;
  const fit = before.unit * Math.min(board.clientWidth / (before.across + room), board.clientHeight / (before.down + room));
  fitted = (Math.min(LARGEST, Math.max(SMALLEST, fit)) * factor) / before.unit;
  zoomMiddle(board, fitted);
  const now = near(board);
  if (!now) return;
  board.scrollLeft += now.left + (now.across - board.clientWidth) / 2;
  board.scrollTop += now.top + (now.down - board.clientHeight) / 2;
};

/**
 * Whether all that matters now is in sight.
 * @param {Element} board
 */
const inSight = (board) => {
  const now = near(board);
  if (!now) return true;
  const end = [now.left + now.across - board.clientWidth, now.top + now.down - board.clientHeight];
  return Math.min(now.left, now.top) >= -1 && Math.max(...end) <= 1;
};

/** Whether the whole board is shown at first: as somebody chose, else where it is as large as the page ever makes it. @param {Element} board */
const opensWhole = (board) => {
  let choice = null;
  try {
    choice = localStorage.getItem(CHOICE);
  } catch {}
  return choice ? choice === "whole" : (near(board)?.unit ?? 0) / factor >= LARGEST;
};

let occasion = ""; // of which the board shows what matters

/** Follows the occasions of the board on the page; without one that says what matters, the page has its usual size again. */
const follow = () => {
  const board = framed.matches ? document.querySelector(".table:not(.watch) .board[data-near] > .board-scroll") : null;
  const now = board?.parentElement?.getAttribute("data-when") ?? "";
  if (now === occasion) return;
  if (board && !board.clientWidth) {
    occasion &&= "hidden"; // and loses its place
    return;
  }
  if (!board) {
    factor = 1;
    root.style.setProperty("--zoom", "1");
    root.removeAttribute("data-zoomed");
    root.removeAttribute("data-close");
  } else if (!occasion ? !opensWhole(board) : factor > 1 && !inSight(board)) approach(board); // whoever wants the whole board keeps it
  occasion = now;
};

new MutationObserver(follow).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-when"] });
framed.addEventListener("change", follow);

// Two fingers. Prevents the browser from scrolling or zooming the whole page.
document.addEventListener(
  "touchmove",
  (event) => {
    const board = boardOf(event);
    if (!board || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = [event.touches[0], event.touches[1]];
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (spread) zoom(board, (factor * now) / spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    spread = now;
  },
  { passive: false },
);

for (const kind of /** @type {const} */ (["touchstart", "touchend", "touchcancel"])) {
  document.addEventListener(kind, () => {
    spread = 0;
  });
}

// A page turned to somebody at the side is as wide as the window is high: what the styles say of width and height changes places.
// Browsers ask about the window only, so the questions themselves are rewritten.

/** @param {string} css */
const swapped = (css) =>
  css
    .replace(/\b(min|max)-(width|height)\b(?=\s*:)/g, (_, most, side) => `${most}-${side === "width" ? "height" : "width"}`)
    .replace(/\b(portrait|landscape)\b/g, (shape) => (shape === "portrait" ? "landscape" : "portrait"))
    .replace(/(\d[dsl]?)v([wh])\b/g, (_, before, side) => `${before}v${side === "w" ? "h" : "w"}`);

/** @param {CSSRuleList} rules */
const swap = (rules) => {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      rule.media.mediaText = swapped(rule.media.mediaText);
      swap(rule.cssRules);
    } else if (rule instanceof CSSStyleRule && /\d[dsl]?v[wh]/.test(rule.cssText) && !rule.selectorText.includes("data-facing")) {
      for (const name of rule.style) {
        const value = rule.style.getPropertyValue(name);
        if (/v[wh]\b/.test(value)) rule.style.setProperty(name, swapped(value), rule.style.getPropertyPriority(name));
      }
    }
  }
};

/** @type {WeakSet<CSSStyleSheet>} */
const turned = new WeakSet();
const turn = () => {
  const sideways = ["90", "270"].includes(document.documentElement.dataset.facing ?? "");
  for (const sheet of document.styleSheets) {
    if (turned.has(sheet) === sideways) continue;
    swap(sheet.cssRules);
    if (sideways) turned.add(sheet);
    else turned.delete(sheet);
  }
};
new MutationObserver(turn).observe(document.documentElement, { attributeFilter: ["data-facing"] });
