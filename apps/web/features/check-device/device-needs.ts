export type DeviceNeed = 'browser' | 'screen' | 'storage' | 'network';
export type DeviceFinding = { need: DeviceNeed; isMet: boolean };

const MIN_WIDTH = 360;
const WATCHED_KBITS = 512;
const UNWATCHED_KBITS = 256;

/** Checks this device. It asks for no permission, opens no camera or microphone, and sends nothing. */
export async function checkDevice({ isWatched }: { isWatched: boolean }): Promise<DeviceFinding[]> {
  const kbits = isWatched ? WATCHED_KBITS : UNWATCHED_KBITS;
  return [
    { need: 'browser', isMet: isModernBrowser() },
    { need: 'screen', isMet: window.innerWidth >= MIN_WIDTH },
    { need: 'storage', isMet: await canStore() },
    { need: 'network', isMet: navigator.onLine && networkKbits() >= kbits },
  ];
}

/** Checks for the browser features that the exam player needs. */
function isModernBrowser(): boolean {
  return (
    'indexedDB' in window &&
    'subtle' in (globalThis.crypto ?? {}) &&
    'serviceWorker' in navigator &&
    'DecompressionStream' in window &&
    'toSorted' in []
  );
}

async function canStore(): Promise<boolean> {
  // The storage library is loaded on demand. If it cannot be loaded, the check only tests whether IndexedDB exists.
  const loaded = await import('../../lib/try-storage.ts').catch(() => null);
  return loaded ? (await loaded.tryStorage()) !== 'none' : 'indexedDB' in window;
}

/** Returns the browser's estimate of the download rate in kbit/s, or infinity if the browser does not estimate it. */
function networkKbits(): number {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  return connection?.downlink === undefined ? Number.POSITIVE_INFINITY : connection.downlink * 1000;
}
