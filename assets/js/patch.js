// @ts-check
// Updates the document to new markup, part by part, and keeps what is not in the markup.

// @ts-ignore: fetched, and not typed
import { Idiomorph } from "../../runtime/idiomorph.esm.js";

/** Fields with typed text that is not in the markup. @type {WeakSet<Node>} */
const typed = new WeakSet();

/** Whether an element only stands for one that stays as it is (view/parts.py). @param {Node} fresh */
const same = (fresh) => fresh instanceof Element && fresh.hasAttribute("data-same");

/** Idiomorph's callbacks: typed text and unfolded details stay until the markup itself changes there. */
const keepTheirs = {
  /** @param {Node} old @param {Node} fresh */
  beforeNodeMorphed(old, fresh) {
    if (same(fresh)) return false;
    const field = old instanceof HTMLInputElement || old instanceof HTMLTextAreaElement ? old : null;
    if (!field) return true;
    const unchanged = /** @type {typeof field} */ (fresh).defaultValue === field.defaultValue;
    if (unchanged && field.value !== field.defaultValue) typed.add(field);
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
 * Gives an element the attributes of another one, changing only what differs.
 * @param {Element} element @param {Element} fresh
 */
const dress = (element, fresh) => {
  for (const { name } of [...element.attributes]) if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
};

/**
 * Whether two trees have the same elements in the same places, none of which keeps what is not in its markup. Nothing has to be matched then.
 * @param {Node} old @param {Node} fresh
 * @returns {boolean}
 */
const alike = (old, fresh) => {
  if (old.nodeName !== fresh.nodeName || /^(DETAILS|DIALOG|INPUT|SELECT|TEXTAREA)$/.test(old.nodeName)) return false;
  if (old instanceof Element && old.id !== /** @type {Element} */ (fresh).id) return false;
  if (same(fresh)) return true;
  let [a, b] = [old.firstChild, fresh.firstChild];
  for (; a && b && alike(a, b); b = b.nextSibling) a = a.nextSibling;
  return !a && !b;
};

/**
 * Updates a tree to one that is alike.
 * @param {Node} old @param {Node} fresh
 */
const follow = (old, fresh) => {
  if (same(fresh)) return;
  if (old instanceof Element) dress(old, /** @type {Element} */ (fresh));
  else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
  for (let [a, b] = [old.firstChild, fresh.firstChild]; a && b; [a, b] = [a.nextSibling, b.nextSibling]) follow(a, b);
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
  if (markup.indexOf(">") === markup.length - 1) dress(element, fresh);
  else if (alike(element, fresh)) follow(element, fresh);
  else Idiomorph.morph(element, fresh, { morphStyle: "outerHTML", callbacks: keepTheirs });
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

/** The game whose style sheet alone applies, "" for all. */
let styled = "";

/**
 * Sets aside the style sheets of games that are not on the page: all that is styled would be compared with their rules.
 * @param {string} game
 */
export const useSheets = (game) => {
  if (game === styled) return;
  styled = game;
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[data-game]"))) {
    if (link.sheet) link.sheet.disabled = Boolean(game) && link.dataset.game !== game;
  }
};
