// @ts-check
// The last begun and unfinished matches on this device as links, shown while Python starts.

const RECENT_SHOWN = 6;

/** Links to the last matches that are not over, from the list that the app stored; ignores damaged values. */
const showRecent = () => {
  const place = document.getElementById("recent");
  if (!place) return;
  /** @type {unknown} */
  let rows;
  try {
    rows = JSON.parse(localStorage.getItem("hexdice.recent") ?? "[]");
  } catch {
    return;
  }
  if (!Array.isArray(rows)) return;
  const links = [];
  for (const row of rows) {
    if (links.length === RECENT_SHOWN) break;
    if (!row || typeof row.id !== "string" || typeof row.title !== "string" || row.over || row.unbegun) continue;
    const link = document.createElement("a");
    link.href = `#/m/${encodeURIComponent(row.id)}`;
    link.className = "recent-match";
    if (typeof row.game === "string") link.dataset.game = row.game;
    const title = document.createElement("strong");
    title.textContent = row.title.slice(0, 200);
    const line = document.createElement("span");
    line.textContent = typeof row.line === "string" ? row.line.slice(0, 300) : "";
    link.append(title, " ", line);
    links.push(link);
  }
  if (links.length) place.replaceChildren(...links);
};

showRecent();
addEventListener("storage", () => document.documentElement.dataset.state === "booting" && showRecent());
