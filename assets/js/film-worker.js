// @ts-check
// Encodes the frames of a film as a GIF. What has not changed since the frame before is left out.
//
// in:  {data: Uint8ClampedArray, width, height, ms}  a frame, RGBA      {}  the end
// out: 0 after a frame, the file after the end
import { GIFEncoder, applyPalette, quantize } from "../../runtime/gifenc.mjs";

const COLOURS = 127; // and one for what has not changed

const file = GIFEncoder();
/** @type {Uint32Array | null} */
let before = null;

/** @param {MessageEvent<{data?: Uint8ClampedArray, width: number, height: number, ms: number}>} message */
self.onmessage = ({ data: { data, width, height, ms } }) => {
  if (!data) {
    file.finish();
    postMessage(file.bytes());
    return;
  }
  const now = new Uint32Array(data.buffer);
  const palette = quantize(data, COLOURS);
  const pixels = applyPalette(data, palette);
  const same = palette.length;
  palette.push([0, 0, 0]);
  if (before) for (let i = 0; i < now.length; i += 1) if (now[i] === before[i]) pixels[i] = same;
  file.writeFrame(pixels, width, height, { palette, delay: ms, transparent: Boolean(before), transparentIndex: same, dispose: 1, repeat: 0 });
  before = now;
  postMessage(0);
};
