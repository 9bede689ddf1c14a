export type DeviceNeed = 'browser' | 'screen' | 'storage' | 'network';
export type DeviceFinding = { need: DeviceNeed; isMet: boolean };

const MIN_WIDTH = 360;
const WATCHED_KBITS = 512;
const UNWATCHED_KBITS = 256;

/** Looks at this device without asking for anything: it opens and sends nothing. */
export async function checkDevice({ isWatched }: { isWatched: boolean }): Promise<DeviceFinding[]> {
  const kbits = isWatched ? WATCHED_KBITS : UNWATCHED_KBITS;
  return [
    { need: 'browser', isMet: isModernBrowser() },
    { need: 'screen', isMet: window.innerWidth >= MIN_WIDTH },
    { need: 'storage', isMet: await canStore() },
    { need: 'network', isMet: navigator.onLine && networkKbits() >= kbits },
  ];
}

/** What the player is built on. */
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
  // The library for it is loaded when somebody asks, and not with the page. Without a network only its presence is
  // known.
  const loaded = await import('../../lib/try-storage.ts').catch(() => null);
  return loaded ? (await loaded.tryStorage()) !== 'none' : 'indexedDB' in window;
}

/** The browser's own estimate; where it gives none, there is nothing to complain of. */
function networkKbits(): number {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  return connection?.downlink === undefined ? Number.POSITIVE_INFINITY : connection.downlink * 1000;
}
