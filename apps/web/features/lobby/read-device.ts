import { serverClock } from '../../lib/server/server-clock.ts';
import type { Readings } from './rate-readings.ts';

/** Measures this device. It asks for no permission, because no test uses the camera or the microphone. */
export async function readDevice(): Promise<Readings> {
  const [kbits, storage] = await Promise.all([measureKbits(), readStorage()]);
  return {
    missing: missingParts(),
    widthPx: window.innerWidth,
    kbits,
    clockOffsetMs: serverClock.errorMs() === null ? null : serverClock.offsetMs(),
    storage,
    canFullscreen: document.fullscreenEnabled === true,
  };
}

async function readStorage(): Promise<Readings['storage']> {
  // The storage library is loaded when the check runs, and not together with the page.
  const { tryStorage } = await import('../../lib/try-storage.ts');
  return tryStorage();
}

function missingParts(): string[] {
  const parts: Record<string, boolean> = {
    'a secure connection (https)': isSecureContext,
    encryption: 'subtle' in (globalThis.crypto ?? {}),
    storage: 'indexedDB' in window,
    'live connection': 'WebSocket' in window,
    'modern scripts': 'findLast' in [] && 'structuredClone' in window,
  };
  return Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [] : [part]));
}

const MEASURE_LIMIT_MS = 15_000;

/**
 * Measures the download rate by downloading the largest script of this page again. Returns kbit/s, or null if the
 * measurement failed.
 */
async function measureKbits(): Promise<number | null> {
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
    .sort((a, b) => b.encodedBodySize - a.encodedBodySize);
  const address = scripts[0]?.name;
  if (!address) return null;
  try {
    const startedAt = performance.now();
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(MEASURE_LIMIT_MS) });
    const headAt = performance.now();
    await answer.arrayBuffer();
    const doneAt = performance.now();
    const bytes = Number(answer.headers.get('Content-Length')) || (scripts[0]?.encodedBodySize ?? 0);
    // A short file arrives together with the response headers. In that case half of the total time is a better
    // estimate.
    const ms = Math.max(doneAt - headAt, (doneAt - startedAt) / 2, 1);
    return (bytes * 8) / ms;
  } catch {
    return null;
  }
}
