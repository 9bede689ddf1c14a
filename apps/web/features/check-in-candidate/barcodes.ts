/*
 * The browser's own reader of codes. Some have it (Chrome on Android, ChromeOS and macOS); the others use a hand
 * scanner or the field, and nobody downloads a reader of our own.
 */

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorMaker = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: DetectorMaker;
  }
}

/** Whether the camera can be used to scan here: a reader, a camera interface, and a page that may use it (https). */
export async function canScan(): Promise<boolean> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector || !navigator.mediaDevices) return false;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code');
}

const LOOK_EVERY_MS = 200;
/** The same card stays in view for a while: it counts again only after it was away for so long. */
const SAME_AGAIN_AFTER_MS = 4_000;

/** Reads codes from a playing video until stopped. Each code is reported once while it stays in view. */
export function watchForCodes(video: HTMLVideoElement, onCode: (text: string) => void): () => void {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return () => undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  let last = { text: '', seenAt: 0 };
  let isLooking = false;
  const look = async () => {
    if (isLooking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    isLooking = true;
    const [code] = await detector.detect(video).catch(() => []);
    isLooking = false;
    if (!code) return;
    const now = performance.now();
    const isSame = code.rawValue === last.text && now - last.seenAt < SAME_AGAIN_AFTER_MS;
    last = { text: code.rawValue, seenAt: now };
    if (!isSame) onCode(code.rawValue);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
