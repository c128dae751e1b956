// @ts-check
// Sets the chosen theme before anything is painted. The only script that blocks the page.
try {
  const { theme } = JSON.parse(localStorage.getItem("hexdice.settings") ?? "{}");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // no storage or a damaged value: the system's theme
}
