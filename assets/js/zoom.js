// @ts-check
// Zooms a board: by two fingers, the wheel with Ctrl (a pinch on a trackpad), the keys + - 0 on a cell, or buttons. The
// factor is a custom property of the page, so it survives a redraw of the board. A large board that says what matters now
// (data-near, a point in hundredths of its width and height) opens close to it on a narrow screen, and moves there again only
// on a new occasion (data-when).

const MOST = 4;
const CLOSE = 1.75;
const narrow = matchMedia("(max-width: 35em) and (orientation: portrait)");
const root = document.documentElement;
let factor = 1;
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
  root.toggleAttribute("data-close", factor > CLOSE); // closer than the page goes by itself
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
  if (way === "near") approach(board, CLOSE);
  else zoomMiddle(board, way === "whole" ? 1 : factor * (way === "in" ? 1.5 : 1 / 1.5));
});

/**
 * Zooms to a factor with what matters now in the middle.
 * @param {Element} board
 * @param {number} wanted
 */
const approach = (board, wanted) => {
  const [x, y] = (board.closest(".board")?.getAttribute("data-near") ?? "50 50").split(" ").map(Number);
  zoomMiddle(board, wanted);
  board.scrollLeft = (board.scrollWidth * x) / 100 - board.clientWidth / 2;
  board.scrollTop = (board.scrollHeight * y) / 100 - board.clientHeight / 2;
};

let occasion = ""; // for which the board was brought close

/** Follows the occasions of the board on the page; without one that says what matters, the page has its usual size again. */
const follow = () => {
  const board = narrow.matches ? document.querySelector(".board[data-near] > .board-scroll") : null;
  const now = board?.parentElement?.getAttribute("data-when") ?? "";
  if (now === occasion) return;
  if (!board) {
    factor = 1;
    root.style.setProperty("--zoom", "1");
    root.removeAttribute("data-zoomed");
    root.removeAttribute("data-close");
  } else if (!occasion || factor > 1) approach(board, occasion ? factor : CLOSE); // whoever wants the whole board keeps it
  occasion = now;
};

new MutationObserver(follow).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-when"] });
narrow.addEventListener("change", follow);

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
