export type DeviceNeed = 'browser' | 'screen' | 'storage' | 'network';
export type DeviceFinding = { need: DeviceNeed; isMet: boolean };

const minWidth = 360;
const watchedKbits = 512;
const unwatchedKbits = 256;

/** Looks at this device without asking for anything: it opens and sends nothing. */
export async function checkDevice({ isWatched }: { isWatched: boolean }): Promise<DeviceFinding[]> {
  const kbits = isWatched ? watchedKbits : unwatchedKbits;
  return [
    { need: 'browser', isMet: isModernBrowser() },
    { need: 'screen', isMet: window.innerWidth >= minWidth },
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

function canStore(): Promise<boolean> {
  const name = 'kasauti-storage-check';
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(name, 1);
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        opening.result.close();
        indexedDB.deleteDatabase(name);
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });
}

/** The browser's own estimate; where it gives none, there is nothing to complain of. */
function networkKbits(): number {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  return connection?.downlink === undefined ? Number.POSITIVE_INFINITY : connection.downlink * 1000;
}
