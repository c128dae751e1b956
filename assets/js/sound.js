// @ts-check
// Synthesized sounds, and vibration. Fetched with the first cue, if either is switched on.

/** @type {AudioContext | null} */
let audio = null;

/** Milliseconds of vibration and pauses. @type {Record<string, number[]>} */
const SHAKES = {
  place: [14],
  roll: [12, 30, 12, 40, 12],
  again: [12, 30, 12, 120, 24],
  turn: [30],
  gain: [18, 40, 18],
  loss: [60],
  first: [20, 40, 20, 40, 60],
  win: [40, 60, 40, 60, 90],
  lose: [90],
  on: [20],
};

/** Seconds until the next cue may follow. @type {Record<string, number>} */
const LONG = { place: 0.14, roll: 0.62, again: 0.85, turn: 0.35, gain: 0.4, loss: 0.4, first: 0.8, win: 1.3, lose: 0.9, on: 0.4 };

/** Cues that would give a roll away: they wait until the dice lie, to the roll of a drum if that takes long. */
const LATE = new Set(["gain", "loss", "first", "win", "lose"]);
const DRUM = { after: 1.2, every: 0.09 }; // seconds

/** How a knock sounds on what is played on: the filter, its pitch, how long and how loud. @type {Record<string, {kind: BiquadFilterType, pitch: number, long: number, loud: number, ring: number}>} */
const SURFACES = {
  felt: { kind: "lowpass", pitch: 800, long: 0.05, loud: 1, ring: 0 },
  ice: { kind: "bandpass", pitch: 2900, long: 0.04, loud: 1.5, ring: 2350 },
  sand: { kind: "lowpass", pitch: 420, long: 0.09, loud: 1.5, ring: 0 },
  stone: { kind: "bandpass", pitch: 1250, long: 0.045, loud: 1.6, ring: 620 },
};
let surface = SURFACES.felt;

/**
 * A tone with a fast attack that fades.
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {{at: number, pitch: number, to?: number, long: number, loud: number, shape?: OscillatorType}} tone
 */
const tone = (context, out, { at, pitch, to = pitch, long, loud, shape = "sine" }) => {
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + long);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + long);
};

/**
 * A knock on what is played on: a short filtered noise, on ice and stone with a ring.
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} loud
 */
const knock = (context, out, at, loud) => {
  const { kind, pitch, long, ring } = surface;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = kind;
  filter.frequency.value = pitch * (0.85 + Math.random() * 0.4);
  gain.gain.value = loud * surface.loud;
  source.connect(filter).connect(gain).connect(out);
  source.start(at);
  if (ring) tone(context, out, { at, pitch: ring * (0.95 + Math.random() * 0.1), long: 0.12, loud: loud * 0.08 });
};

/**
 * Notes one after the other.
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {number} at
 * @param {number[]} pitches in Hz
 * @param {{apart: number, long: number, loud: number, shape?: OscillatorType}} how
 */
const notes = (context, out, at, pitches, { apart, ...how }) => {
  for (const [n, pitch] of pitches.entries()) tone(context, out, { at: at + n * apart, pitch, shape: "triangle", ...how });
};

/** @type {Record<string, (context: AudioContext, out: AudioNode, at: number) => void>} */
const SOUNDS = {
  place: (context, out, at) => {
    knock(context, out, at, 0.5);
    tone(context, out, { at, pitch: 190, to: 95, long: 0.11, loud: 0.5 });
  },
  roll: (context, out, at) => {
    for (const [n, later] of [0, 0.07, 0.13, 0.2, 0.29, 0.4].entries()) knock(context, out, at + later, 0.9 / (1 + n * 0.45));
  },
  // The same faces as before: the page looks unchanged, so two equal notes say that this was a new roll.
  again: (context, out, at) => {
    SOUNDS.roll(context, out, at);
    for (const later of [0.48, 0.6]) tone(context, out, { at: at + later, pitch: 523, long: 0.1, loud: 0.16, shape: "triangle" });
  },
  turn: (context, out, at) => notes(context, out, at, [440, 587], { apart: 0.12, long: 0.2, loud: 0.19 }),
  gain: (context, out, at) => notes(context, out, at, [659, 880], { apart: 0.08, long: 0.18, loud: 0.16 }),
  loss: (context, out, at) => notes(context, out, at, [330, 247], { apart: 0.1, long: 0.24, loud: 0.18 }),
  first: (context, out, at) => notes(context, out, at, [523, 659, 784, 1047], { apart: 0.09, long: 0.32, loud: 0.17 }),
  win: (context, out, at) => notes(context, out, at, [392, 494, 587, 784, 988], { apart: 0.14, long: 0.5, loud: 0.2 }),
  lose: (context, out, at) => notes(context, out, at, [392, 349, 294], { apart: 0.2, long: 0.4, loud: 0.18 }),
  on: (context, out, at) => {
    knock(context, out, at, 0.7);
    notes(context, out, at + 0.1, [587, 784], { apart: 0.1, long: 0.2, loud: 0.17 });
  },
};

/**
 * Plays cues one after the other.
 * @param {string} cues their names, separated by spaces
 * @param {number} volume 0 to 100; 0 makes no sound
 * @param {string} on what dice fall on: a key of SURFACES
 * @param {boolean} shake
 * @param {number} rest milliseconds until the dice lie
 */
export const play = async (cues, volume, on, shake, rest) => {
  surface = SURFACES[on] ?? SURFACES.felt;
  const names = cues.split(" ").filter((name) => name in SOUNDS);
  if (shake) navigator.vibrate?.(names.flatMap((name) => [...SHAKES[name], 120]));
  if (!volume) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") await audio.resume();
  const out = audio.createGain();
  out.gain.value = (volume / 100) ** 2;
  out.connect(audio.destination);
  let at = audio.currentTime + 0.01;
  const lie = at + rest / 1000;
  for (const name of names) {
    if (LATE.has(name) && lie - at > DRUM.after) {
      for (const from = at; at < lie; at += DRUM.every) knock(audio, out, at, 0.1 + (0.5 * (at - from)) / (lie - from));
    }
    if (LATE.has(name)) at = Math.max(at, lie);
    SOUNDS[name](audio, out, at);
    at += LONG[name];
  }
};
