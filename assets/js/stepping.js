// @ts-check
// For people with a single switch: the focus moves automatically from target to target, and Enter or Space, the only key that
// the switch must send, presses the focused one.

const CELLS = ".cell:is([data-move], [data-ghost], [data-ui]:not([data-ui^='look=']))"; // not those that can only be inspected
const CONTROLS = ":is(button:not([aria-disabled='true']), a[href], summary, [type='checkbox'], [type='radio']):not(.jump)";

let timer = 0;
let pressed = false;

/** The targets: the buttons of this decision, cells that can be chosen, the rest of the page; or those of an open dialog. */
const targets = () => {
  const dialog = document.querySelector("dialog[open]");
  const groups = dialog ? [CONTROLS] : [`#actions ${CONTROLS}`, CELLS, `#main ${CONTROLS}`, CONTROLS];
  const found = groups.flatMap((group) => [...(dialog ?? document).querySelectorAll(group)]);
  return [...new Set(found)].filter((element) => element.checkVisibility());
};

const step = () => {
  const here = document.activeElement;
  if (document.hidden || here?.matches("input:not([type='checkbox'], [type='radio']), select, textarea")) return; // somebody is typing
  const all = targets();
  // After a press start with the first target, which answers the next question.
  const next = all[pressed ? 0 : (all.indexOf(/** @type {Element} */ (here)) + 1) % all.length];
  pressed = false;
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
};

addEventListener("click", () => (pressed = true), { capture: true });
addEventListener("keydown", ({ key }) => (pressed ||= key === "Enter" || key === " "), { capture: true });

/**
 * Moves on after this many milliseconds, repeatedly; 0: stops.
 * @param {number} every
 */
export const stepping = (every) => {
  clearInterval(timer);
  timer = every ? setInterval(step, every) : 0;
};
