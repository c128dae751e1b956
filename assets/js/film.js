// @ts-check
// The film of a match: the page shows one state after the other, each is drawn on the canvas of the dialog, and becomes a frame of a GIF,
// encoded in a worker, or of a video, which the browser records. Fetched when somebody asks for a film.
import { TABLES, card, fit, ground, hand, lines } from "./picture.js";

const EDGE = 16;
const HEAD = 72; // the players
const FOOT = 118; // the words, and the chances below them
const RATE = 100; // milliseconds between two looks of the recorder at a canvas that stands still
const KINDS = ["video/mp4", "video/webm"];

/** @typedef {{frame: (canvas: HTMLCanvasElement, ms: number) => Promise<void>, end: () => Promise<Blob>, drop: () => void}} Reel */
/** @type {Reel | null} */
let reel = null;
/** @type {Blob | null} */
let made = null;

/** @param {string} kind */
const recordable = (kind) => "MediaRecorder" in window && MediaRecorder.isTypeSupported(kind);

/** @returns {Reel} */
const gif = () => {
  const worker = new Worker(new URL("./film-worker.js", import.meta.url), { type: "module" });
  /** @param {object} order @param {Transferable[]} given @returns {Promise<any>} */
  const ask = (order, given = []) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error("The film could not be encoded."));
      worker.postMessage(order, given);
    });
  return {
    frame: async (canvas, ms) => {
      const { data, width, height } = pen(canvas).getImageData(0, 0, canvas.width, canvas.height);
      await ask({ data, width, height, ms }, [data.buffer]);
    },
    end: async () => new Blob([await ask({})], { type: "image/gif" }),
    drop: () => worker.terminate(),
  };
};

/** @param {HTMLCanvasElement} canvas @returns {Reel} */
const video = (canvas) => {
  const type = /** @type {string} */ (KINDS.find(recordable));
  const stream = canvas.captureStream();
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 1_500_000 });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  return {
    frame: async (_canvas, ms) => {
      if (recorder.state === "inactive") recorder.start();
      else recorder.resume();
      for (let past = 0; past < ms; past += RATE) {
        pen(canvas).drawImage(canvas, 0, 0);
        await new Promise((resolve) => setTimeout(resolve, Math.min(RATE, ms - past)));
      }
      if (recorder.state === "recording") recorder.pause();
    },
    end: () =>
      new Promise((resolve) => {
        recorder.onstop = () => resolve(new Blob(parts, { type }));
        recorder.stop();
      }),
    drop: () => stream.getTracks().forEach((track) => track.stop()),
  };
};

/** @param {HTMLCanvasElement} canvas */
const pen = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));

/** @param {string} selector */
const found = (selector) =>
  /** @type {SVGSVGElement[]} */ ([...document.querySelectorAll(selector)].filter((svg) => svg.checkVisibility()));

/** Faces, names and scores in one row. @param {CanvasRenderingContext2D} context @param {number} wide @param {string} font */
const players = async (context, wide, font) => {
  const all = [...document.querySelectorAll("#players .player")].slice(0, 6);
  const each = (wide - 2 * EDGE) / Math.max(all.length, 2);
  for (const [place, player] of all.entries()) {
    const left = EDGE + place * each + (all.length === 1 ? each / 2 : 0);
    const face = player.querySelector("svg.portrait");
    if (face instanceof SVGSVGElement) await fit(context, face, [left, EDGE / 2, HEAD - EDGE, HEAD - EDGE]);
    const who = player.querySelector(".who b");
    const room = each - HEAD;
    if (!who || room < 24) continue;
    context.textAlign = "start";
    context.fillStyle = getComputedStyle(who).color;
    context.font = `bold 20px ${font}`;
    context.fillText(who.textContent ?? "", left + HEAD - EDGE + 8, HEAD / 2 - 4, room);
    context.fillStyle = getComputedStyle(document.body).color;
    context.font = `bold 24px ${font}`;
    const score = player.querySelector(".score");
    context.fillText(score?.getAttribute("data-count") ?? "", left + HEAD - EDGE + 8, HEAD / 2 + 24, room);
  }
};

/** The board, or whatever dice lie on the table. @param {CanvasRenderingContext2D} context @param {number[]} place left, top, width, height */
const scene = async (context, [left, top, width, height]) => {
  const board = found("#board svg[role=grid]");
  const shown = board.length ? board.slice(0, 1) : found("#main svg.die").slice(0, 12);
  const columns = board.length ? 1 : Math.max(3, Math.min(4, shown.length));
  const side = Math.min(150, width / columns);
  const wide = board.length ? width : side;
  const high = board.length ? height : side;
  const from = [left + (width - columns * wide) / 2, top + (height - Math.ceil(shown.length / columns) * high) / 2];
  const behind = shown[0]?.closest(TABLES);
  if (behind) ground(context, behind, [left, top, width, height]);
  for (const [n, svg] of shown.entries()) {
    const cell = [from[0] + (n % columns) * wide, from[1] + Math.floor(n / columns) * high, wide, high];
    await fit(context, svg, board.length ? cell : [cell[0] + 8, cell[1] + 8, wide - 16, high - 16]);
  }
};

/** What the turn did, and the chances. @param {CanvasRenderingContext2D} context @param {number} wide @param {number} top @param {string} font */
const foot = async (context, wide, top, font) => {
  const words = (document.getElementById("review-words")?.textContent ?? "").replace(/\s+/g, " ").trim();
  context.font = `20px ${font}`;
  context.textAlign = "start";
  context.fillStyle = getComputedStyle(document.body).color;
  const all = lines(context, words, wide - 2 * EDGE);
  for (const [row, line] of all.slice(0, 2).entries()) {
    context.fillText(row === 1 && all.length > 2 ? `${line} …` : line, EDGE, top + 24 + row * 26, wide - 2 * EDGE);
  }
  const [curve] = found("#review-panel svg:is(.curve, .outlook)");
  if (!curve) return;
  await fit(context, curve, [EDGE, top + 62, wide - 2 * EDGE, 44], true);
};

/** Begins a film. @param {string} kind gif or video */
const begin = (kind) => {
  drop();
  const canvas = document.getElementById("film-view");
  if (canvas instanceof HTMLCanvasElement) reel = kind === "video" ? video(canvas) : gif();
};

/**
 * Draws what the page shows as the next frame. Without `words` it is a state of the match; with them its end, below these lines.
 * @param {number} ms how long it is seen
 * @param {string} words
 */
const frame = async (ms, words) => {
  const canvas = document.getElementById("film-view");
  const mine = reel;
  if (!(canvas instanceof HTMLCanvasElement)) {
    drop();
    return "left";
  }
  if (!mine) throw new Error("The film could not be begun.");
  const font = getComputedStyle(document.body).fontFamily;
  const { width, height } = canvas;
  const sheet = new OffscreenCanvas(width, height); // shown once it is complete
  const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (sheet.getContext("2d")));
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--felt");
  context.fillRect(0, 0, width, height);
  await players(context, width, font);
  if (words) {
    const end = await card(words.split("\n"));
    const scale = Math.min(width / end.width, (height - HEAD) / end.height);
    const [wide, high] = [end.width * scale, end.height * scale];
    context.drawImage(end, (width - wide) / 2, HEAD + (height - HEAD - high) / 2, wide, high);
  } else {
    await scene(context, [EDGE, HEAD, width - 2 * EDGE, height - HEAD - FOOT]);
    await foot(context, width, height - FOOT, font);
  }
  if (reel !== mine) return "dropped";
  pen(canvas).drawImage(sheet, 0, 0);
  await mine.frame(canvas, ms);
  return reel === mine ? "drawn" : "dropped";
};

/** Ends the film. Says how many bytes it has. */
const end = async () => {
  const blob = await reel?.end();
  drop();
  made = blob ?? null;
  return String(blob?.size ?? "left");
};

/**
 * Shares or saves the film, which somebody has to ask for, or browsers refuse. Says what became of it: shared, saved, cancelled.
 * @param {string} name of the file, without its ending
 */
const keep = async (name) => {
  const ending = { "image/gif": "gif", "video/mp4": "mp4", "video/webm": "webm" }[made?.type ?? ""];
  return made ? hand(made, `${name}.${ending}`) : "";
};

/** Ends a film that nobody wants. */
const drop = () => {
  reel?.drop();
  reel = made = null;
};

/**
 * A step of a film. Says what became of it.
 * @param {string} step begin, frame, end, keep, drop
 * @param {string} text what it needs: the kind; milliseconds and lines; the name
 */
export const film = async (step, text) => {
  const [ms, ...words] = text.split("\n");
  if (step === "frame") return frame(Number(ms), words.join("\n"));
  if (step === "end") return end();
  if (step === "keep") return keep(text);
  return step === "begin" ? begin(text) : drop();
};
