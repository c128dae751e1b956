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
    if (field.type === "range") field.value = /** @type {typeof field} */ (fresh).defaultValue; // its knob stands where the page is
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
  for (const name of element.getAttributeNames()) if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) {
    const value = /** @type {string} */ (fresh.getAttribute(name));
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
};

/** Elements that keep what is not in their markup. */
const FIELDS = "details, dialog, input, select, textarea";

/** Whether a node may become another one. @param {Node} old @param {Node} fresh */
const fits = (old, fresh) =>
  old.nodeName === fresh.nodeName && (!(old instanceof Element) || !old.id || old.id === /** @type {Element} */ (fresh).id);

/**
 * Moves a node; the focus and what moves on it last where the browser can do that.
 * @param {Node & { moveBefore?: Node["insertBefore"] }} parent @param {Node} node @param {Node | null} before
 */
const move = (parent, node, before) => (parent.moveBefore ? parent.moveBefore(node, before) : parent.insertBefore(node, before));

/**
 * Updates a tree to a fresh one, changing only what differs. Elements with an id stay wherever they go; others are matched in order, as
 * Idiomorph does, which takes twice as long.
 * @param {Element} tree @param {Element} fresh
 */
const renew = (tree, fresh) => {
  /** The elements that stay for their ids, by the fresh nodes that have or contain these. @type {Map<Node, Element[]>} */
  const staying = new Map();
  /** The old nodes that are or contain these elements. @type {Set<Node>} */
  const around = new Set();
  const named = new Map([...tree.querySelectorAll("[id]")].map((element) => [element.id, element]));
  for (const one of named.size ? fresh.querySelectorAll("[id]") : []) {
    const old = named.get(one.id);
    if (old?.nodeName !== one.nodeName) continue;
    for (let node = /** @type {Node} */ (one); node !== fresh; node = /** @type {Node} */ (node.parentNode)) {
      const known = staying.get(node);
      if (known) known.push(old);
      else staying.set(node, [old]);
    }
    for (let node = /** @type {Node} */ (old); node !== tree; node = /** @type {Node} */ (node.parentNode)) around.add(node);
  }
  /** What has gone is removed in the end, as what stays may still move out of it. @type {Set<ChildNode>} */
  const gone = new Set();
  const active = tree.contains(document.activeElement) && document.activeElement;

  /**
   * The node, from `here` on, that becomes a fresh one: with its id or an id inside it, otherwise the first that fits. None if two fit what
   * comes after it, as then it was put before them, and none beyond the focus, which would be lost.
   * @param {ChildNode | null} here @param {Node} child
   */
  const match = (here, child) => {
    let [next, ahead] = [child.nextSibling, 0];
    const named = staying.get(child);
    const own = named && named[0].id === /** @type {Element} */ (child).id ? named[0] : null;
    /** @type {ChildNode | null} */
    let found = null;
    for (let old = here; old; old = old.nextSibling) {
      if (fits(old, child)) {
        if (own ? old === own : named?.some((element) => old?.contains(element))) return old;
        if (ahead < 2 && !own && !around.has(old)) found ??= old;
      }
      if (found && !named) break;
      if (!found && next && fits(old, next)) [next, ahead] = [next.nextSibling, ahead + 1];
      if (active && old.contains(active)) break;
    }
    return found;
  };

  /** @param {Node} old @param {Node} wanted */
  const follow = (old, wanted) => {
    if (same(wanted) || old.isEqualNode(wanted)) return;
    if (old instanceof Element) dress(old, /** @type {Element} */ (wanted));
    else if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
    let [here, child] = [old.firstChild, wanted.firstChild];
    while (child) {
      const next = child.nextSibling;
      let found = match(here, child);
      if (found) {
        for (; here && here !== found; here = here.nextSibling) gone.add(here);
      } else {
        const [moved] = staying.get(child) ?? [];
        const itself = moved?.id === /** @type {Element} */ (child).id;
        found = !moved ? child : itself ? moved : /** @type {Element} */ (child.cloneNode()); // what stays moves into it
        if (found === moved) move(old, found, here);
        else old.insertBefore(found, here);
        gone.delete(found);
      }
      if (found !== child) follow(found, child);
      [here, child] = [found.nextSibling, next];
    }
    for (; here; here = here.nextSibling) gone.add(here);
  };

  follow(tree, fresh);
  for (const node of gone) node.remove();
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
  else if (fits(element, fresh) && ![element, fresh].some((one) => one.matches(FIELDS) || one.querySelector(FIELDS))) renew(element, fresh);
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
