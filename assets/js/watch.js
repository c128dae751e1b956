// @ts-check
// Watches the start: explains a failure in words, and repairs the stored copy of the program. It works without any other
// script. Matches are stored elsewhere (localStorage) and never touched here.

(() => {
  const LATE_MS = 90_000;
  const STOPPED = "The game could not start. Your matches are safe; try again.";
  const LOST = "Part of the game could not be loaded. Check your connection and try again.";

  /** Sentences used before Python is up, in other languages, by English sentence. JSON, as a test reads it. */
  /** @type {Record<string, Record<string, string>>} */
  const WORDS = {
    "de": {
      "The game could not start. Your matches are safe; try again.": "Das Spiel konnte nicht starten. Die Partien bleiben erhalten; versuch es noch einmal.",
      "Part of the game could not be loaded. Check your connection and try again.": "Ein Teil des Spiels konnte nicht geladen werden. Prüfe die Verbindung und versuch es noch einmal.",
      "Try again": "Noch einmal versuchen",
      "Repairing the program …": "Das Programm wird repariert …",
      "The program can only be repaired online. Your matches are safe.": "Das Programm lässt sich nur online reparieren. Die Partien bleiben erhalten.",
      "Repair the program": "Programm reparieren",
      "This browser is too old for Hexdice, which needs WebAssembly and streams (browsers released since 2023 have them).": "Dieser Browser ist zu alt für Hexdice: Es braucht WebAssembly und Streams (seit 2023 erschienene Browser haben beides).",
      "Reload the page": "Seite neu laden",
      "This is taking longer than it should.": "Das dauert länger als üblich.",
      "The game is taking too long to start. Your matches are safe; try again.": "Das Spiel braucht zu lange zum Starten. Die Partien bleiben erhalten; versuch es noch einmal.",
      "Loading Hexdice": "Hexdice wird geladen",
      "Starting …": "Es geht los …",
      "One moment …": "Einen Moment …"
    },
    "es": {
      "The game could not start. Your matches are safe; try again.": "No se ha podido iniciar el juego. Tus partidas se conservan; inténtalo de nuevo.",
      "Part of the game could not be loaded. Check your connection and try again.": "No se ha podido cargar una parte del juego. Comprueba la conexión y vuelve a intentarlo.",
      "Try again": "Reintentar",
      "Repairing the program …": "Reparando el programa…",
      "The program can only be repaired online. Your matches are safe.": "El programa solo se puede reparar con conexión a internet. Tus partidas se conservan.",
      "Repair the program": "Reparar el programa",
      "This browser is too old for Hexdice, which needs WebAssembly and streams (browsers released since 2023 have them).": "Este navegador es demasiado antiguo para Hexdice: necesita WebAssembly y flujos de datos (los navegadores los incluyen desde 2023).",
      "Reload the page": "Volver a cargar",
      "This is taking longer than it should.": "Está tardando más de lo normal.",
      "The game is taking too long to start. Your matches are safe; try again.": "El juego tarda demasiado en iniciarse. Tus partidas se conservan; inténtalo de nuevo.",
      "Loading Hexdice": "Cargando Hexdice",
      "Starting …": "Iniciando…",
      "One moment …": "Un momento…"
    },
    "fr": {
      "The game could not start. Your matches are safe; try again.": "Le jeu n’a pas pu démarrer. Tes parties sont conservées ; réessaie.",
      "Part of the game could not be loaded. Check your connection and try again.": "Un élément du jeu n’a pas pu être chargé. Vérifie ta connexion, puis réessaie.",
      "Try again": "Réessayer",
      "Repairing the program …": "Réparation du programme…",
      "The program can only be repaired online. Your matches are safe.": "Le programme ne peut être réparé qu’en ligne. Tes parties sont conservées.",
      "Repair the program": "Réparer le programme",
      "This browser is too old for Hexdice, which needs WebAssembly and streams (browsers released since 2023 have them).": "Ce navigateur est trop ancien pour Hexdice : il lui manque WebAssembly ou les flux de données (présents dans les navigateurs sortis depuis 2023).",
      "Reload the page": "Recharger la page",
      "This is taking longer than it should.": "C’est plus long que prévu.",
      "The game is taking too long to start. Your matches are safe; try again.": "Le jeu met trop de temps à démarrer. Tes parties sont conservées ; réessaie.",
      "Loading Hexdice": "Chargement de Hexdice",
      "Starting …": "Démarrage…",
      "One moment …": "Un instant…"
    }
  };

  /** The language chosen in the settings, otherwise the device's. */
  const language = () => {
    try {
      const chosen = JSON.parse(localStorage.getItem("hexdice.settings") ?? "{}").language;
      if (typeof chosen === "string" && chosen) return chosen;
    } catch {
      // no storage or a damaged value
    }
    return navigator.language.split("-")[0];
  };
  const spoken = WORDS[language()] ?? {};

  /** Translates an English sentence of the start. @param {string} sentence */
  const word = (sentence) => spoken[sentence] ?? sentence;

  const TRIED = "hexdice.tried"; // key in sessionStorage: time of the last automatic retry
  const root = document.documentElement;
  const scope = new URL("./", location.href.split(/[?#]/)[0]).href;
  const ours = `hexdice-${new URL(scope).pathname}-`;

  /** @param {Response} answer */
  const sumOf = async (answer) => {
    const sum = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
    return `sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}`;
  };

  /** Removes each damaged stored file, so that it is fetched again. Returns how many. */
  const removeDamaged = async () => {
    let removed = 0;
    for (const name of await caches.keys()) {
      if (!name.startsWith(ours)) continue;
      const cache = await caches.open(name);
      const list = await cache.match(`${scope}hexdice-files.json`);
      if (!list) continue;
      for (const [path, sums] of Object.entries(await list.json())) {
        const key = new URL(path, scope).href;
        const found = await cache.match(key);
        if (found && (await sumOf(found)) !== (sums.plain ?? sums)) {
          await cache.delete(key);
          removed++;
        }
      }
    }
    return removed;
  };

  /** @param {string} name @param {() => void} act */
  const button = (name, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = word(name);
    made.addEventListener("click", act);
    return made;
  };

  /** @param {string} sentence @param {HTMLElement[]} buttons */
  const say = (sentence, ...buttons) => {
    const alert = document.createElement("p");
    alert.setAttribute("role", "alert");
    alert.textContent = word(sentence);
    document.getElementById("boot")?.replaceChildren(alert, ...buttons);
  };

  const retry = () => button("Try again", () => location.reload());

  /** Fetches the whole program again, if the network is available. */
  const repair = async () => {
    say("Repairing the program …");
    try {
      // Not a stored file, so this reaches the server.
      if (!(await fetch(`${scope}service-worker.js`, { cache: "no-store" })).ok) throw new Error("no server");
      for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
      for (const found of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
        if (found.scope === scope) await found.unregister();
      }
      const used = performance.getEntriesByType("resource").map(({ name }) => name);
      await Promise.all(used.filter((url) => url.startsWith(scope)).map((url) => fetch(url, { cache: "reload" })));
    } catch (error) {
      console.info("Hexdice could not be repaired.", error);
      say("The program can only be repaired online. Your matches are safe.", retry(), again());
      return;
    }
    location.reload();
  };
  const again = () => button("Repair the program", () => void repair());

  /** Whether to retry a failed file at once: not twice in a minute, and only if the server answers. */
  const worthAnother = async () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(TRIED)) < 60_000) return false;
      sessionStorage.setItem(TRIED, String(Date.now()));
      return (await fetch(`${scope}service-worker.js`, { cache: "no-store" })).ok;
    } catch {
      return false; // no network, or no storage for the time of the retry
    }
  };

  let over = false;

  /**
   * Handles a failed start. Damaged or lost files are fetched again, once; otherwise the page says why it failed.
   * @param {string} sentence
   */
  const failed = async (sentence) => {
    if (over || root.dataset.state !== "booting") return;
    over = true;
    if (navigator.serviceWorker?.controller) {
      const removed = await removeDamaged().catch(() => 0);
      if (removed) return location.reload();
    }
    if (sentence === LOST && (await worthAnother())) return location.reload();
    root.dataset.state = "failed";
    say(sentence, retry(), again());
  };

  /** @param {unknown} error */
  const sentenceFor = (error) => {
    const name = error instanceof Error ? error.constructor.name : "";
    if (name === "LoadError") return /** @type {Error} */ (error).message;
    if (!("WebAssembly" in globalThis) || !("DecompressionStream" in globalThis)) {
      return "This browser is too old for Hexdice, which needs WebAssembly and streams (browsers released since 2023 have them).";
    }
    return error instanceof TypeError && /module|import|fetch/i.test(error.message) ? LOST : STOPPED;
  };

  /** @param {ErrorEvent | PromiseRejectionEvent | Event} event */
  const onError = (event) => {
    if (event.target instanceof HTMLScriptElement) void failed(LOST); // the script could not be loaded
    const error = "reason" in event ? event.reason : "error" in event ? event.error : undefined;
    if (error !== undefined && error !== null) void failed(sentenceFor(error));
  };

  const place = document.getElementById("boot");
  if (place && language() in WORDS) {
    place.lang = language();
    const late = place.querySelector(".boot-late");
    const link = late?.querySelector("a");
    if (late && link) {
      link.textContent = word("Reload the page");
      late.replaceChildren(`${word("This is taking longer than it should.")} `, link);
    }
  }
  addEventListener("error", onError, { capture: true });
  addEventListener("unhandledrejection", onError);
  // By then boot.js has run, unless it is damaged.
  addEventListener("load", () => "hexdice" in globalThis || void failed(STOPPED));
  setTimeout(() => void failed("The game is taking too long to start. Your matches are safe; try again."), LATE_MS);

  Object.assign(globalThis, { startFailed: failed, sentenceForFault: sentenceFor, bootWord: word });
})();
