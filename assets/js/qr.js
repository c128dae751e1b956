// @ts-check
// QR codes of links; fetched when a page first shows one.
import { correction, generate } from "../../runtime/lean-qr.mjs";

const QUIET = 4; // margin that scanners need, in modules

/**
 * Draws the code of `data-qr` into an element as one path, dark on light in both themes.
 * @param {HTMLElement} place
 */
export const draw = (place) => {
  const code = generate(place.dataset.qr ?? "", { minCorrectionLevel: correction.L });
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${start + QUIET} ${y + QUIET}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  }
  const size = code.size + 2 * QUIET;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "qr");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  for (const [name, attributes] of [
    ["rect", { class: "qr-light", width: size, height: size }],
    ["path", { class: "qr-dark", d: path }],
  ]) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", String(name));
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
    svg.append(part);
  }
  place.replaceChildren(svg);
};
