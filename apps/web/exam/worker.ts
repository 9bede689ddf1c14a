/*
 * The player's service worker. It keeps the player's own document, scripts, styles, words and letters, so that a page
 * that was started opens again without a network. Nothing of the candidate passes through here: papers and answers lie
 * encrypted in IndexedDB, and calls go to the network as they are. `assets` is written in by the build; with it the
 * file changes, so that a browser notices a new release. A new worker waits until the last page of the old release is
 * closed: nothing changes under a running test.
 */

type Worker = {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  clients: { claim: () => Promise<void> };
};
type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type WorkerEvents = {
  install: Waiting;
  activate: Waiting;
  fetch: { request: Request; respondWith: (response: Promise<Response>) => void };
};

declare const __EXAM_ASSETS__: string;
const worker = globalThis as unknown as Worker;
const { release, assets } = JSON.parse(__EXAM_ASSETS__) as { release: string; assets: string[] };
const prefix = 'kasauti-exam-';
const paperCache = prefix + release;
/** All attempts share one document, which the server gives for any name: nothing of an attempt is written into it. */
const documentKey = '/exam/document';
/** The answers vary by language and encoding; what is kept is right in any case. */
const anyway = { ignoreVary: true };
/** Longer, and the kept document is shown: it is the same but for the language. */
const DOCUMENT_LIMIT_MS = 4000;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(paperCache).then((shelved) => shelved.addAll([documentKey, ...assets])));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldPaperCaches(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openDocument(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
});

async function deleteOldPaperCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== paperCache).map((name) => caches.delete(name)),
  );
}

/** From the network while it answers, so that a new release is seen; otherwise the one that was kept. */
async function openDocument(request: Request): Promise<Response> {
  const shelved = await caches.open(paperCache);
  const kept = await shelved.match(documentKey, anyway);
  try {
    // By its address: a request to navigate cannot be given a limit.
    const limit = kept ? { signal: AbortSignal.timeout(DOCUMENT_LIMIT_MS) } : {};
    const answer = await fetch(request.url, { credentials: 'same-origin', ...limit });
    if (answer.ok) await shelved.put(documentKey, answer.clone());
    if (answer.ok || !kept) return answer;
  } catch (error) {
    if (!kept) throw error;
  }
  return kept;
}

/** Their names change with their contents, so what was kept is always right. */
async function openAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, anyway);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const shelved = await caches.open(paperCache);
    await shelved.put(request, answer.clone());
  }
  return answer;
}
