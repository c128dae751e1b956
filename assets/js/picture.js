// @ts-check
// Pictures of the page on a canvas: its SVG is redrawn shape by shape, because loading it as an image would need a wider content
// security policy; in slices, as a board takes longer than a tap may wait. Fetched when somebody asks for a picture or a film.

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 1080; // pixels
const EDGE = 60;
const SLICE_MS = 8;
export const TABLES = ".tray, .board-scroll"; // what boards and dice lie on

/**
 * Does work step by step, with pauses in which the page answers.
 * @param {Iterable<void>} steps
 */
const inSlices = async (steps) => {
  let until = performance.now() + SLICE_MS;
  for (const _ of steps) {
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
};

/** @param {Element} element @param {string} name */
const number = (element, name) => parseFloat(element.getAttribute(name) ?? "") || 0;

/**
 * The outline of a shape; null for other elements.
 * @param {SVGElement} element
 */
const outline = (element) => {
  const path = new Path2D(element.tagName === "path" ? (element.getAttribute("d") ?? "") : undefined);
  const points = (element.getAttribute("points") ?? "").split(/[\s,]+/).map(Number);
  switch (element.tagName) {
    case "path":
      return path;
    case "circle":
      path.arc(number(element, "cx"), number(element, "cy"), number(element, "r"), 0, 7);
      return path;
    case "rect": {
      const round = number(element, "rx");
      path.roundRect(number(element, "x"), number(element, "y"), number(element, "width"), number(element, "height"), round);
      return path;
    }
    case "line":
      path.moveTo(number(element, "x1"), number(element, "y1"));
      path.lineTo(number(element, "x2"), number(element, "y2"));
      return path;
    case "polygon":
    case "polyline":
      for (let i = 0; i + 1 < points.length; i += 2) path.lineTo(points[i], points[i + 1]);
      if (element.tagName === "polygon") path.closePath();
      return path;
  }
  return null;
};

/** The colour in the middle of a gradient, which is small on a board. @param {SVGGradientElement} gradient */
const stopOf = (gradient) => {
  const stop = gradient.children[gradient.children.length >> 1];
  return stop ? getComputedStyle(stop).stopColor : "";
};

/**
 * Fills a rectangle with the background of an element; of a gradient the colours from the middle to the edge.
 * @param {CanvasRenderingContext2D} context
 * @param {Element} element
 * @param {number[]} place left, top, width, height
 */
export const ground = (context, element, [left, top, width, height]) => {
  const style = getComputedStyle(element);
  const colours = style.backgroundImage.match(/(?:rgba?|ok(?:lab|lch)|color)\([^()]*\)/g) ?? [style.backgroundColor];
  const glow = context.createRadialGradient(left + width / 2, top + height / 2, 0, left + width / 2, top + height / 2, Math.max(width, height) * 0.6);
  for (const [place, colour] of colours.entries()) glow.addColorStop(place / Math.max(1, colours.length - 1), colour);
  context.fillStyle = glow;
  context.beginPath();
  context.roundRect(left, top, width, height, Math.min(28, width / 4.5));
  context.fill();
};

/**
 * The style of a fill or a stroke: a colour, a pattern, or "" for none.
 * @param {CanvasRenderingContext2D} context
 * @param {string} paint the computed value
 */
const ink = (context, paint) => {
  const id = /^url\("?#([^")]+)/.exec(paint)?.[1];
  if (!id) return paint === "none" ? "" : paint;
  const pattern = document.getElementById(id);
  if (pattern instanceof SVGGradientElement) return stopOf(pattern);
  if (!(pattern instanceof SVGPatternElement)) return "";
  const scale = 4; // to keep it sharp
  const tile = document.createElement("canvas");
  tile.width = number(pattern, "width") * scale;
  tile.height = number(pattern, "height") * scale;
  const inside = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
  inside.scale(scale, scale);
  for (const child of pattern.children) for (const _ of draw(inside, child, 1));
  const made = context.createPattern(tile, "repeat");
  made?.setTransform(new DOMMatrix().scale(1 / scale));
  return made ?? "";
};

/**
 * Draws an element and its children, one a step.
 * @param {CanvasRenderingContext2D} context
 * @param {Element} element
 * @param {number} alpha of its parent
 * @returns {Generator<void>}
 */
const draw = function* (context, element, alpha) {
  if (!(element instanceof SVGGraphicsElement)) return;
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return;
  alpha *= parseFloat(style.opacity);
  context.save();
  const matrix = element.transform.baseVal.consolidate()?.matrix;
  if (matrix) context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  const path = outline(element);
  const fill = ink(context, style.fill);
  if (fill && (path || element.tagName === "text")) {
    context.fillStyle = fill;
    context.globalAlpha = alpha * parseFloat(style.fillOpacity);
    if (path) context.fill(path, style.fillRule === "evenodd" ? "evenodd" : "nonzero");
    else {
      context.font = style.font;
      context.textAlign = /** @type {CanvasTextAlign} */ ({ middle: "center", end: "end" }[style.textAnchor] ?? "start");
      context.fillText(element.textContent ?? "", number(element, "x"), number(element, "y"));
    }
  }
  const stroke = path && ink(context, style.stroke);
  if (stroke) {
    context.strokeStyle = stroke;
    context.globalAlpha = alpha * parseFloat(style.strokeOpacity);
    context.lineWidth = parseFloat(style.strokeWidth);
    context.lineCap = /** @type {CanvasLineCap} */ (style.strokeLinecap);
    context.lineJoin = /** @type {CanvasLineJoin} */ (style.strokeLinejoin);
    context.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(parseFloat));
    if (style.vectorEffect === "none") context.stroke(path);
    else {
      const scaled = new Path2D();
      scaled.addPath(path, context.getTransform());
      context.resetTransform(); // a line as wide as it says, however far the picture is stretched
      context.stroke(scaled);
    }
  }
  yield;
  if (element.tagName !== "text") for (const child of element.children) yield* draw(context, child, alpha);
  context.restore();
};

/**
 * Replaces all `use` elements by what they refer to, one a step.
 * @param {SVGElement} copy
 */
const spell = function* (copy) {
  for (let use = copy.querySelector("use"); use; use = copy.querySelector("use")) {
    yield;
    const meant = document.getElementById((use.getAttribute("href") ?? "").slice(1));
    const place = document.createElementNS(SVG, "g");
    for (const name of ["class", "transform"]) place.setAttribute(name, use.getAttribute(name) ?? "");
    const inner = document.createElementNS(SVG, "g");
    let move = `translate(${number(use, "x")} ${number(use, "y")})`;
    if (meant instanceof SVGSymbolElement) {
      const box = meant.viewBox.baseVal;
      const scale = Math.min(number(use, "width") / box.width, number(use, "height") / box.height) || 1;
      move += `scale(${scale})translate(${-box.x} ${-box.y})`;
      inner.setAttribute("class", meant.getAttribute("class") ?? "");
      for (const child of meant.children) inner.append(child.cloneNode(true));
    } else if (meant) inner.append(meant.cloneNode(true));
    inner.setAttribute("transform", move);
    place.append(inner);
    use.replaceWith(place);
  }
};

/**
 * What an SVG shows in a picture: more than on the page where its `data-picture` says so, as a viewBox.
 * @param {SVGSVGElement} svg
 */
const frame = (svg) => {
  const [x, y, width, height] = (svg.dataset.picture || "").split(" ").map(Number);
  return height ? new DOMRect(x, y, width, height) : svg.viewBox.baseVal;
};

/**
 * Draws an SVG of the page into a rectangle, as large as it fits, or stretched to it.
 * @param {CanvasRenderingContext2D} context
 * @param {SVGSVGElement} svg
 * @param {number[]} place left, top, width, height
 * @param {boolean} [stretched]
 */
export const fit = async (context, svg, [left, top, width, height], stretched) => {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  copy.classList.add("still");
  ground(context, svg, [left, top, width, height]);
  copy.style.display = "none";
  svg.after(copy); // where the same styles apply
  await inSlices(spell(copy));
  const box = frame(copy);
  const scale = Math.min(width / box.width, height / box.height);
  const [across, down] = stretched ? [width / box.width, height / box.height] : [scale, scale];
  context.save();
  context.translate(left + (width - box.width * across) / 2, top + (height - box.height * down) / 2);
  context.scale(across, down);
  context.translate(-box.x, -box.y);
  for (const child of copy.children) await inSlices(draw(context, child, 1));
  context.restore();
  copy.remove();
};

/**
 * Wraps the text to a width.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} width
 */
export const lines = (context, text, width) => {
  const out = [""];
  for (const word of text.split(" ")) {
    const longer = `${out[out.length - 1]} ${word}`.trim();
    if (context.measureText(longer).width <= width || !out[out.length - 1]) out[out.length - 1] = longer;
    else out.push(word);
  }
  return out;
};

/**
 * The board, or the elements that the page marks as its picture, with words above.
 * @param {string[]} words the first is the headline
 */
export const card = async (words) => {
  const marked = [...document.querySelectorAll("#main svg[data-picture], #main [data-picture] :is(svg.die, svg.portrait)")];
  const faces = [...document.querySelectorAll("#main:not(:has(#board)) #result svg.portrait")].slice(0, document.querySelectorAll("#players .player").length);
  const others = [...document.querySelectorAll("#board svg[role=grid]"), ...faces];
  const pictures = /** @type {SVGSVGElement[]} */ (marked.length ? marked : others);
  const columns = pictures[0]?.classList.contains("die") ? 5 : Math.ceil(Math.sqrt(pictures.length));
  const side = columns ? (WIDE - 2 * EDGE) / columns : 0;
  const captions = pictures.map((svg) => svg.closest("[data-caption]")?.getAttribute("data-caption") ?? "");
  const below = captions.some(Boolean) ? 70 : 0;
  const high = Math.max(0, ...pictures.map((svg) => Math.min(1, frame(svg).height / frame(svg).width))) * side + below;
  const root = getComputedStyle(document.documentElement);
  const font = getComputedStyle(document.body).fontFamily;
  const canvas = document.createElement("canvas");
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const written = words.flatMap((text, place) => {
    context.font = place ? `36px ${font}` : `bold 64px ${font}`;
    return lines(context, text, WIDE - 2 * EDGE).map((line, row) => ({ line, size: place ? 36 : 64, above: place === 1 && !row ? 18 : 0 }));
  });
  const head = written.reduce((sum, { size, above }) => sum + size * 1.3 + above, EDGE);
  canvas.width = WIDE;
  canvas.height = head + Math.ceil(pictures.length / (columns || 1)) * high + 2 * EDGE;
  context.fillStyle = root.getPropertyValue("--felt");
  context.fillRect(0, 0, canvas.width, canvas.height);
  let y = EDGE / 2;
  for (const { line, size, above } of written) {
    y += size * 1.3 + above;
    context.font = size > 36 ? `bold ${size}px ${font}` : `${size}px ${font}`;
    context.fillStyle = root.getPropertyValue(size > 36 ? "--ink" : "--ink-soft");
    context.fillText(line, EDGE, y);
  }
  const behind = pictures[0]?.closest(TABLES);
  if (behind) ground(context, behind, [EDGE, head, WIDE - 2 * EDGE, canvas.height - head - EDGE]);
  for (const [place, svg] of pictures.entries()) {
    const [left, top] = [EDGE + (place % columns) * side, head + EDGE / 2 + Math.floor(place / columns) * high];
    await fit(context, svg, [left, top, side * 0.98, (high - below) * 0.98]);
    if (!captions[place]) continue;
    context.font = `bold 40px ${font}`;
    context.textAlign = "center";
    context.fillStyle = root.getPropertyValue("--ink");
    context.fillText(captions[place], left + side / 2, top + high - 24, side * 0.95);
  }
  return canvas;
};

/**
 * Shares a file if the device can share files; otherwise offers it as a download. Says what became of it: shared, saved, cancelled.
 * @param {Blob} blob
 * @param {string} name
 */
export const hand = async (blob, name) => {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    const fault = await navigator.share({ files: [file] }).then(() => null, (/** @type {DOMException} */ why) => why.name);
    if (fault === null) return "shared";
    if (fault === "AbortError") return "cancelled";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "saved";
};

/**
 * Shares or saves a picture. Says what became of it, "" without memory for a canvas of that size.
 * @param {string} name of the file
 * @param {string} words lines, the first is the headline
 */
export const save = async (name, words) => {
  const canvas = await card(words.split("\n"));
  const blob = await new Promise((/** @type {BlobCallback} */ resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  return blob instanceof Blob ? hand(blob, name) : "";
};
