import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { serverClockErrorMs, serverClockOffsetMs } from '../../lib/server-clock.ts';
import type { Readings } from './judge-checks.ts';

/** Looks at this device, and asks for camera and microphone only where the test needs them. `stream` is theirs, to look at and to stop. */
export async function readDevice(mode: ProctoringMode): Promise<{ readings: Readings; stream: MediaStream | null }> {
  const isWatched = mode === 'live' || mode === 'recorded';
  const [media, kbits, storage] = await Promise.all([
    isWatched ? openMedia() : { stream: null, camera: 'not-asked' as const, microphone: 'not-asked' as const },
    measureKbits(),
    tryStorage(),
  ]);
  const readings: Readings = {
    missing: missingParts(),
    widthPx: window.innerWidth,
    camera: media.camera,
    microphone: media.microphone,
    kbits,
    clockOffsetMs: serverClockErrorMs() === null ? null : serverClockOffsetMs(),
    storage,
    canFullscreen: document.fullscreenEnabled === true,
  };
  return { readings, stream: media.stream };
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

type Media = Pick<Readings, 'camera' | 'microphone'> & { stream: MediaStream | null };

async function openMedia(): Promise<Media> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
    return { stream, camera: 'works', microphone: (await hearsSomething(stream)) ? 'works' : 'silent' };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') {
      return { stream: null, camera: 'denied', microphone: 'denied' };
    }
    // One of the two may be there all the same.
    const [camera, microphone] = await Promise.all([has({ video: true }), has({ audio: true })]);
    return { stream: null, camera: camera ? 'works' : 'none', microphone: microphone ? 'works' : 'none' };
  }
}

async function has(wish: MediaStreamConstraints): Promise<boolean> {
  try {
    for (const track of (await navigator.mediaDevices.getUserMedia(wish)).getTracks()) track.stop();
    return true;
  } catch {
    return false;
  }
}

const listenMs = 1500;

/** A microphone that is switched off by a key gives perfect silence; a real room never does. */
async function hearsSomething(stream: MediaStream): Promise<boolean> {
  const audio = new AudioContext();
  try {
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const until = performance.now() + listenMs;
    while (performance.now() < until) {
      analyser.getFloatTimeDomainData(samples);
      if (samples.some((sample) => sample !== 0)) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  } finally {
    await audio.close();
  }
}

const measureLimitMs = 15_000;

/** Fetches the largest script of this page once more and takes the time. */
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
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(measureLimitMs) });
    const headAt = performance.now();
    await answer.arrayBuffer();
    const doneAt = performance.now();
    const bytes = Number(answer.headers.get('Content-Length')) || (scripts[0]?.encodedBodySize ?? 0);
    // A short transfer arrives with its head: then the whole time says more than the rest of it.
    const ms = Math.max(doneAt - headAt, (doneAt - startedAt) / 2, 1);
    return (bytes * 8) / ms;
  } catch {
    return null;
  }
}

const storeName = 'kasauti-storage-check';
/** A paper with its figures, and a day of answers. */
const leastRoom = 20_000_000;

/** Writes to the disk as the player does, and reads it back. */
async function tryStorage(): Promise<Readings['storage']> {
  try {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(storeName, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('check');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise<void>((resolve, reject) => {
      const work = database.transaction('check', 'readwrite', { durability: 'strict' });
      work.objectStore('check').put(new Date(), 'when');
      work.oncomplete = () => resolve();
      work.onabort = () => reject(work.error);
      work.onerror = () => reject(work.error);
    });
    database.close();
    indexedDB.deleteDatabase(storeName);
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    return quota !== undefined && quota - (usage ?? 0) < leastRoom ? 'small' : 'works';
  } catch {
    return 'none';
  }
}
