"""The contrast of what axe is uncertain about, and of graphics, measured in the page."""

# Lines of what is too low: the least contrast of each text that is marked data-unsure, and of each icon, seat sign and pip, with
# everything painted under its centre. Everything is scrolled into view first; what is switched
# off, hidden or behind a dialog does not count. With more contrast wanted: 7 for text, 4.5 for large text.
MEASURE_CONTRAST = r"""() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important; scroll-behavior: auto !important }"); // what lies there, whether it takes taps or not
  document.adoptedStyleSheets.push(sheet);
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const parse = (colour) => {
    if (!known.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const painted = (element, style) => {
    const lights = element instanceof SVGElement && style.fill.match(/#([\w-]+)/); // a gradient: each of its colours
    if (lights) return [...document.querySelectorAll(`#${lights[1]} stop`)].map((stop) => parse(getComputedStyle(stop).stopColor));
    if (element instanceof SVGElement) return style.fill === "none" || element instanceof SVGSVGElement ? [] : [parse(style.fill)];
    const stops = style.backgroundImage.match(/(rgba?|color|oklab|oklch)\([^()]*\)/g) ?? [];
    return [...stops.map(parse), parse(style.backgroundColor)];
  };
  const faded = (element) => {
    let rest = 1;
    for (let at = element; at; at = at.parentElement) rest *= Number(getComputedStyle(at).opacity);
    return rest;
  };
  /** What is painted under the centre of a box, from `first` in the stack downwards. */
  const groundsUnder = (element, box, own) => {
    const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const svg = element instanceof SVGElement && element.ownerSVGElement; // the centre of a bent line is not on it
    const from = [(other) => element.contains(other), (other) => svg && svg !== other && svg.contains(other), (other) => other.contains(element)]
      .map((near) => stack.findIndex(near)).find((index) => index >= 0) ?? -1;
    if (from < 0) return null;
    let grounds = [[255, 255, 255, 1]];
    for (const other of stack.slice(from).reverse()) {
      if (own(other)) continue;
      const layers = painted(other, getComputedStyle(other)).filter((colour) => colour[3] > 0);
      if (layers.length) grounds = layers.flatMap((layer) => (layer[3] === 1 ? [layer] : grounds.map((ground) => over(layer, ground))));
    }
    return grounds;
  };
  const behind = (element) => document.querySelector("dialog[open]")?.contains(element) === false;
  const more = matchMedia("(prefers-contrast: more)").matches;
  const wrong = [];
  const examine = (element, box, colour, least, own) => {
    if (behind(element) || element.closest("[aria-disabled=true], :disabled, .unseen") || !element.checkVisibility({ visibilityProperty: true }) || box.width < 2) return;
    const grounds = groundsUnder(element, box, own);
    if (!grounds) return;
    const [r, g, b, a] = parse(colour);
    const seen = [r, g, b, a * faded(element)];
    const found = Math.min(...grounds.map((ground) => contrast(over(seen, ground), ground)));
    if (found < least) wrong.push(`contrast ${found.toFixed(2)}: ${element.outerHTML.slice(0, 160)}`);
  };
  const shown = (element) => element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  for (const element of document.querySelectorAll("[data-unsure]")) {
    delete element.dataset.unsure;
    const words = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!words) continue;
    shown(element);
    const range = document.createRange();
    range.selectNodeContents(words);
    const box = [...range.getClientRects()].find((rect) => rect.width > 1) ?? element.getBoundingClientRect();
    const own = getComputedStyle(element), svg = element instanceof SVGElement;
    const size = parseFloat(own.fontSize), large = size >= 24 || (size >= 18.66 && parseInt(own.fontWeight) >= 700);
    const itself = (other) => svg && (other === element || element.contains(other));
    examine(element, box, svg ? own.fill : own.color, (large ? 3 : 4.5) + (more ? (large ? 1.5 : 2.5) : 0), itself);
  }
  for (const element of document.querySelectorAll("svg.icon, svg.seat-mark, .pip, .pip-none")) {
    const folded = element.closest("summary");
    if (folded && getComputedStyle(folded).clipPath !== "none") continue; // out of sight until it has the focus
    shown(element);
    const style = getComputedStyle(element.matches(".seat-mark") ? (element.querySelector("[class]") ?? element) : element);
    const colour = style.fill === "none" ? style.stroke : style.fill;
    const itself = (other) => element.contains(other) || (element.matches(".pip, .pip-none") && other.matches(".pip, .pip-none"));
    examine(element, element.getBoundingClientRect(), colour, 3, itself);
  }
  document.adoptedStyleSheets.pop();
  scrollTo(0, 0);
  return wrong;
}"""
