// @ts-check
// Updates the document to new markup, part by part, and keeps what is not in the markup.

// @ts-ignore: fetched, and not typed
import { Idiomorph } from "../../runtime/idiomorph.esm.js";

/** Fields with typed text that is not in the markup. @type {WeakSet<Node>} */
const typed = new WeakSet();

/** Idiomorph's callbacks: typed text and unfolded details stay until the markup itself changes there. */
const keepTheirs = {
  /** @param {Node} old @param {Node} fresh */
  beforeNodeMorphed(old, fresh) {
    const field = old instanceof HTMLInputElement || old instanceof HTMLTextAreaElement ? old : null;
    if (!field) return true;
    const same = /** @type {typeof field} */ (fresh).defaultValue === field.defaultValue;
    if (same && field.value !== field.defaultValue) typed.add(field);
    else typed.delete(field);
    return true;
  },
  /** A dialog keeps its announcements. @param {Node} node */
  beforeNodeRemoved: (node) => !node.parentElement?.hasAttribute("data-announcer"),
  /** @param {string} name @param {Node} node */
  beforeAttributeUpdated: (name, node) =>
    name === "open" ? !(node instanceof HTMLDetailsElement || node instanceof HTMLDialogElement) : name !== "value" || !typed.has(node),
};

/**
 * Updates a part of the page to its markup, changing only what differs: nodes, focus and typed text stay. The markup of the
 * root is its content; that of any other part is the element itself, or just its opening tag if only attributes differ.
 * @param {string} id
 * @param {string} markup
 */
const morph = (id, markup) => {
  const element = document.getElementById(id);
  if (!element) return;
  if (id === "app") {
    Idiomorph.morph(element, markup, { morphStyle: "innerHTML", callbacks: keepTheirs });
    return;
  }
  const parsed = document.createElement("template");
  parsed.innerHTML = element instanceof SVGElement ? `<svg>${markup}</svg>` : markup;
  const first = /** @type {Element} */ (parsed.content.firstElementChild);
  const fresh = element instanceof SVGElement ? /** @type {Element} */ (first.firstElementChild) : first;
  if (markup.indexOf(">") < markup.length - 1) {
    Idiomorph.morph(element, fresh, { morphStyle: "outerHTML", callbacks: keepTheirs });
    return;
  }
  for (const { name } of [...element.attributes]) if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
};

/**
 * Redraws the parts of the page that changed, as `message` in view/parts.py writes them.
 * @param {string} message
 */
export const patch = (message) => {
  for (const change of message.split("\x02")) {
    const cut = change.indexOf("\x1d");
    morph(change.slice(0, cut), change.slice(cut + 1));
  }
};
