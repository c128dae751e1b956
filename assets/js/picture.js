// @ts-check
// A picture of the board as a PNG: the page's SVG is redrawn on a canvas, shape by shape, because loading it as an image would
// need a wider content security policy. Fetched when somebody asks for a picture.

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 1080; // pixels
const EDGE = 60;

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

/**
 * The style of a fill or a stroke: a colour, a pattern, or "" for none.
 * @param {CanvasRenderingContext2D} context
 * @param {string} paint the computed value
 */
const ink = (context, paint) => {
  const id = /^url\("?#([^")]+)/.exec(paint)?.[1];
  if (!id) return paint === "none" ? "" : paint;
  const pattern = document.getElementById(id);
  if (!(pattern instanceof SVGPatternElement)) return "";
  const scale = 4; // to keep it sharp
  const tile = document.createElement("canvas");
  tile.width = number(pattern, "width") * scale;
  tile.height = number(pattern, "height") * scale;
  const inside = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
  inside.scale(scale, scale);
  for (const child of pattern.children) draw(inside, child, 1);
  const made = context.createPattern(tile, "repeat");
  made?.setTransform(new DOMMatrix().scale(1 / scale));
  return made ?? "";
};

/**
 * Draws an element and its children.
 * @param {CanvasRenderingContext2D} context
 * @param {Element} element
 * @param {number} alpha of its parent
 */
const draw = (context, element, alpha) => {
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
    context.stroke(path);
  }
  if (element.tagName !== "text") for (const child of element.children) draw(context, child, alpha);
  context.restore();
};

/**
 * Replaces all `use` elements by what they refer to.
 * @param {SVGElement} copy
 */
const spell = (copy) => {
  for (let use = copy.querySelector("use"); use; use = copy.querySelector("use")) {
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
 * Draws an SVG of the page into a rectangle, as large as it fits.
 * @param {CanvasRenderingContext2D} context
 * @param {SVGSVGElement} svg
 * @param {number[]} place left, top, width, height
 */
const fit = (context, svg, [left, top, width, height]) => {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  copy.classList.add("still");
  spell(copy);
  svg.after(copy); // where the same styles apply; removed before anything is painted
  const box = frame(copy);
  const scale = Math.min(width / box.width, height / box.height);
  context.save();
  context.translate(left + (width - box.width * scale) / 2, top + (height - box.height * scale) / 2);
  context.scale(scale, scale);
  context.translate(-box.x, -box.y);
  for (const child of copy.children) draw(context, child, 1);
  context.restore();
  copy.remove();
};

/**
 * Wraps the text to the width of the picture.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 */
const lines = (context, text) => {
  const out = [""];
  for (const word of text.split(" ")) {
    const longer = `${out[out.length - 1]} ${word}`.trim();
    if (context.measureText(longer).width <= WIDE - 2 * EDGE || !out[out.length - 1]) out[out.length - 1] = longer;
    else out.push(word);
  }
  return out;
};

/**
 * The board, or the elements that the page marks as its picture, with words above.
 * @param {string[]} words the first is the headline
 */
const card = (words) => {
  const marked = [...document.querySelectorAll("#main svg[data-picture], #main [data-picture] :is(svg.die, svg.portrait)")];
  const pictures = /** @type {SVGSVGElement[]} */ (marked.length ? marked : [...document.querySelectorAll("#board svg[role=grid]")]);
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
    return lines(context, text).map((line, row) => ({ line, size: place ? 36 : 64, above: place === 1 && !row ? 18 : 0 }));
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
  for (const [place, svg] of pictures.entries()) {
    const [left, top] = [EDGE + (place % columns) * side, head + EDGE / 2 + Math.floor(place / columns) * high];
    fit(context, svg, [left, top, side * 0.98, (high - below) * 0.98]);
    if (!captions[place]) continue;
    context.font = `bold 40px ${font}`;
    context.textAlign = "center";
    context.fillStyle = root.getPropertyValue("--ink");
    context.fillText(captions[place], left + side / 2, top + high - 24, side * 0.95);
  }
  return canvas;
};

/**
 * Shares the picture if the device can share files; otherwise offers it as a download. Says what became of it: shared, saved, cancelled, "".
 * @param {string} name of the file
 * @param {string} words lines, the first is the headline
 */
export const save = async (name, words) => {
  const canvas = card(words.split("\n"));
  const blob = await new Promise((/** @type {BlobCallback} */ resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!(blob instanceof Blob)) return ""; // no memory for a canvas of that size
  const file = new File([blob], name, { type: "image/png" });
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
