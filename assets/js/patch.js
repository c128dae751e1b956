// @ts-check
// Makes the document what new markup says, part by part, and keeps what the markup does not know of.

// @ts-ignore: fetched, and not typed
import { Idiomorph } from "../../runtime/idiomorph.esm.js";

/** Fields whose text was typed and is not known to the markup. @type {WeakSet<Node>} */
const typed = new WeakSet();

/** Idiomorph's callbacks: what somebody typed stays until the markup itself says something else than before, and what they unfolded. */
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
  /** What a dialog has said stays in it. @param {Node} node */
  beforeNodeRemoved: (node) => !node.parentElement?.hasAttribute("data-announcer"),
  /** @param {string} name @param {Node} node */
  beforeAttributeUpdated: (name, node) =>
    name === "open" ? !(node instanceof HTMLDetailsElement || node instanceof HTMLDialogElement) : name !== "value" || !typed.has(node),
};

/**
 * Make a part of the page what its markup says, changing only what differs: nodes, focus and typed text stay. Of the root
 * the markup is the inside, of any other part the element itself, or its opening tag where only attributes differ.
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
