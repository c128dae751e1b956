// @ts-check
// Before anything is painted: the theme that was chosen in the settings. The one script that the page waits for.
try {
  const { theme } = JSON.parse(localStorage.getItem("hexdice.settings") ?? "{}");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // no storage or a damaged value: the system's own theme
}
