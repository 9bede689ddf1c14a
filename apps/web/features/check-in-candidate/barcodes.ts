/*
 * Reads codes with the barcode reader of the browser. Chrome has one on Android, ChromeOS and macOS. In other browsers,
 * staff use a hand scanner or type the code. The page contains no barcode library of its own.
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

/** Checks whether this page can scan with a camera. This requires a barcode reader, camera access and HTTPS. */
export async function canScan(): Promise<boolean> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector || !navigator.mediaDevices) return false;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code');
}

const LOOK_EVERY_MS = 200;
/**
 * A code is reported again only after it was out of view for this time, in milliseconds. A card often stays in view for
 * a while.
 */
const SAME_AGAIN_AFTER_MS = 4_000;

/**
 * Reads codes from a playing video until the returned function is called. While a code stays in view, it is reported
 * only once.
 */
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
