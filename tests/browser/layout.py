"""Layout errors of the current page, measured in the page."""

# Lines of what is wrong: sideways scrolling; a board that is not wholly in sight or lies under the buttons, or whose tools take taps on cells; cut text.
MEASURE = """() => {
  const wrong = [], root = document.documentElement;
  const box = (e) => e.getBoundingClientRect();
  const name = (e) => `${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""}.${[...e.classList].join(".")}`;
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest(".unseen") && box(e).width > 1;
  if (root.scrollWidth > innerWidth) {
    wrong.push(`${root.scrollWidth} px wide in ${innerWidth}`);
    for (const e of document.querySelectorAll("#app *")) {
      const b = box(e);
      if (seen(e) && b.width && b.right > innerWidth + 1 && !e.closest("svg > *") && !e.closest(".board-scroll > *")) {
        wrong.push(`  beyond the edge: ${name(e)} to ${Math.round(b.right)}`);
        break;
      }
    }
  }
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const board = document.querySelector(".board svg[role=grid]");
  if (board && innerWidth > 320 && !document.querySelector("#result")) {
    const scroll = box(board.closest(".board-scroll"));
    const close = root.hasAttribute("data-zoomed") && board.closest("[data-near]"); // opened close by: its frame is in sight
    const seenPart = close ? scroll : box(board);
    const low = Math.max(seenPart.bottom, 0);
    if (seenPart.top < 0 || low > innerHeight + 1 || seenPart.left < -1 || seenPart.right > innerWidth + 1) {
      wrong.push(`board ${Math.round(seenPart.left)},${Math.round(seenPart.top)} to ${Math.round(seenPart.right)},${Math.round(low)}`);
    }
    if (seenPart.bottom > scroll.bottom + 3 || seenPart.right > scroll.right + 3) wrong.push("board cut by its own frame");
    if (seenPart.width < 150) wrong.push(`board only ${Math.round(seenPart.width)} wide`);
    for (const b of document.querySelectorAll("#actions .button")) {
      if (overlap(box(b), seenPart)) wrong.push(`${name(b)} on the board`);
    }
    for (const hex of board.querySelectorAll(".cell > .hex")) {
      const b = box(hex), x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2;
      const hit = x > scroll.left && x < scroll.right && y > scroll.top && y < scroll.bottom && document.elementFromPoint(x, y);
      if (hit && hit.closest(".board-tools")) wrong.push(`${name(hit)} takes the taps on ${hex.parentElement.id}`);
    }
  }
  for (const e of document.querySelectorAll(".bar-title, .bar-sub, .button span, .prompt-text, h1, h2, h3, .seat b, label, legend, p, li")) {
    if (!seen(e) || !e.textContent.trim()) continue;
    const style = getComputedStyle(e);
    if (style.overflowX !== "visible" && style.overflowX !== "auto" && e.scrollWidth > e.clientWidth + 1) {
      wrong.push(`cut: ${name(e)} “${e.textContent.trim().slice(0, 40)}” ${e.scrollWidth} in ${e.clientWidth}`);
    }
  }
  const bar = document.querySelector(".table .actions");
  if (bar && getComputedStyle(bar).position !== "sticky" && innerWidth > innerHeight && innerHeight < 500) {
    for (const b of bar.querySelectorAll(".button")) {
      if (box(b).top > innerHeight) { wrong.push(`${name(b)} out of sight`); break; }
    }
  }
  return wrong;
}"""

# Words broken in the middle, except those that people typed (in bdi or fields).
BROKEN = """() => {
  const clipped = (element) => Boolean(element) && (getComputedStyle(element).clipPath === "inset(50%)" || clipped(element.parentElement));
  const wrong = [], walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest(".unseen, bdi, svg, pre, code, textarea, .code-out") || !parent.checkVisibility({ visibilityProperty: true }) || parent.clientWidth === 1) continue;
    for (const found of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const tops = new Set([...range.getClientRects()].filter((rect) => rect.width > 0).map((rect) => Math.round(rect.top)));
      if (tops.size > 1 && !clipped(parent)) wrong.push(`broken: “${found[0]}” in ${parent.tagName.toLowerCase()}.${parent.className}`);
    }
  }
  return wrong;
}"""

# What has the focus but is out of sight or under something else, such as a bar that stays at the edge.
COVERED = """(backwards) => {
  const wrong = [];
  document.activeElement?.blur(); // focusing what has the focus would not scroll
  scrollTo(0, backwards ? document.body.scrollHeight : 0);
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
  for (const element of backwards ? all.reverse() : all) {
    element.focus();
    if (document.activeElement !== element || !element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    let seen = false;
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.8], [0.8, 0.8]]) {
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      seen ||= Boolean(hit) && (element.contains(hit) || hit.contains(element) || (element.matches(".cell") && hit.closest("svg") === element.closest("svg")));
    }
    const name = `${element.tagName.toLowerCase()}#${element.id} “${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30)}”`;
    if (!seen) wrong.push(`covered: ${name}`);
  }
  return wrong;
}"""
