// @ts-check
// Reads QR codes with the camera or from a picture: the browser reads them if it can, otherwise the library qr, fetched on demand.

const EVERY_MS = 120; // between two readings of the camera
const WIDEST = 1280; // pixels; a larger picture is scaled down before it is read

/**
 * @callback Reader
 * @param {HTMLVideoElement | ImageBitmap} source
 * @param {number} width
 * @param {number} height
 * @returns {Promise<string>} the text of a code in it, "" if there is none
 */

/** @returns {Promise<Reader>} */
const reader = async () => {
  const Detector = /** @type {any} */ (globalThis).BarcodeDetector;
  if (Detector && (await Detector.getSupportedFormats()).includes("qr_code")) {
    const detector = new Detector({ formats: ["qr_code"] });
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? "";
  }
  const { default: decode } = await import("../../runtime/qr-decode.mjs");
  const canvas = document.createElement("canvas");
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  return async (source, width, height) => {
    const scale = Math.min(1, WIDEST / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return ""; // no code, or no readable one
    }
  };
};

/**
 * Opens the camera until it sees a code; the camera is on only while its picture is shown.
 * @param {string} title what is to be scanned
 * @param {string} shut label of the button that cancels
 * @returns {Promise<string>} "" if cancelled
 */
export const scan = async (title, shut) => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1280 } },
  });
  const dialog = document.createElement("dialog");
  const [words, video, close] = [
    document.createElement("p"),
    document.createElement("video"),
    document.createElement("button"),
  ];
  dialog.className = "scanner";
  dialog.setAttribute("aria-label", title);
  words.textContent = title;
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  close.type = "button";
  close.className = "button";
  close.textContent = shut;
  close.addEventListener("click", () => dialog.close());
  dialog.append(words, video, close);
  document.body.append(dialog);
  let open = true;
  dialog.addEventListener("close", () => {
    open = false;
  });
  try {
    dialog.showModal();
    const [read] = await Promise.all([reader(), video.play()]);
    while (open) {
      const text = video.videoWidth ? await read(video, video.videoWidth, video.videoHeight) : "";
      if (text) return text;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  }
};

/**
 * Reads the code in a picture.
 * @param {File} file
 * @returns {Promise<string>} "" if it has none
 */
export const picture = async (file) => {
  const [read, image] = await Promise.all([reader(), createImageBitmap(file)]);
  return read(image, image.width, image.height);
};
