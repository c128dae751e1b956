// @ts-check
// For somebody with one switch: the focus goes by itself from target to target, and Enter or Space, which is all the switch
// has to send, presses the one that has it.

const CELLS = ".cell:is([data-move], [data-ghost], [data-ui])";
const CONTROLS = ":is(button:not([aria-disabled='true']), a[href], summary, [type='checkbox'], [type='radio']):not(.jump)";

let timer = 0;
let pressed = false;

/** What can be pressed now: the buttons of this decision, cells that can be chosen, the rest of the page; or an open dialog's. */
const targets = () => {
  const dialog = document.querySelector("dialog[open]");
  const groups = dialog ? [CONTROLS] : [`#actions ${CONTROLS}`, CELLS, `#main ${CONTROLS}`, CONTROLS];
  const found = groups.flatMap((group) => [...(dialog ?? document).querySelectorAll(group)]);
  return [...new Set(found)].filter((element) => element.checkVisibility());
};

const step = () => {
  const here = document.activeElement;
  if (document.hidden || here?.matches("input:not([type='checkbox'], [type='radio']), select, textarea")) return; // somebody types
  const all = targets();
  // After a press the first is what matters: it answers what is asked then.
  const next = all[pressed ? 0 : (all.indexOf(/** @type {Element} */ (here)) + 1) % all.length];
  pressed = false;
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
};

addEventListener("click", () => (pressed = true), { capture: true });
addEventListener("keydown", ({ key }) => (pressed ||= key === "Enter" || key === " "), { capture: true });

/**
 * Goes on every so many milliseconds; 0: stays.
 * @param {number} every
 */
export const stepping = (every) => {
  clearInterval(timer);
  timer = every ? setInterval(step, every) : 0;
};
