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
  end: [40, 60, 40, 60, 90],
};

/** Seconds until the next cue may follow. @type {Record<string, number>} */
const LONG = { place: 0.14, roll: 0.5, again: 0.75, turn: 0.35, end: 1.2 };

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
 * A knock on felt: a short low-passed noise.
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} loud
 */
const knock = (context, out, at, loud) => {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.05), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = 700 + Math.random() * 500;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(out);
  source.start(at);
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
  turn: (context, out, at) => {
    tone(context, out, { at, pitch: 440, long: 0.18, loud: 0.2, shape: "triangle" });
    tone(context, out, { at: at + 0.12, pitch: 587, long: 0.22, loud: 0.18, shape: "triangle" });
  },
  end: (context, out, at) => {
    for (const [n, pitch] of [392, 494, 587, 784].entries()) {
      tone(context, out, { at: at + n * 0.14, pitch, long: 0.5, loud: 0.2, shape: "triangle" });
    }
  },
};

/**
 * Plays cues one after the other.
 * @param {string} cues their names, separated by spaces
 * @param {number} volume 0 to 100; 0 makes no sound
 * @param {boolean} shake
 */
export const play = async (cues, volume, shake) => {
  const names = cues.split(" ").filter((name) => name in SOUNDS);
  if (shake) navigator.vibrate?.(names.flatMap((name) => [...SHAKES[name], 120]));
  if (!volume) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") await audio.resume();
  const out = audio.createGain();
  out.gain.value = (volume / 100) ** 2;
  out.connect(audio.destination);
  let at = audio.currentTime + 0.01;
  for (const name of names) {
    SOUNDS[name](audio, out, at);
    at += LONG[name];
  }
};
