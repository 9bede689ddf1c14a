/*
 * The player's service worker. It caches the player's document, scripts, styles, translations and fonts, so that a
 * page that was started opens again offline. It caches no data of the candidate: papers and answers are encrypted
 * in IndexedDB, and API calls go to the network unchanged. The build inserts `assets`, so that the file differs in
 * each release and browsers detect the new one. A new worker waits until the last page of the old release is
 * closed, so that nothing changes during a running test.
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
/** All attempts share one document, because the server's document contains nothing of the attempt. */
const documentKey = '/exam/document';
/** Responses vary by language and encoding. Every cached variant is usable. */
const anyway = { ignoreVary: true };
/** Time after which the cached document is shown. It may differ only in its language. */
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

/**
 * Returns the document from the network, so that a new release is noticed. Returns the cached document when the
 * network fails or is too slow.
 */
async function openDocument(request: Request): Promise<Response> {
  const shelved = await caches.open(paperCache);
  const kept = await shelved.match(documentKey, anyway);
  try {
    // Fetched by its address, because a navigation request does not accept a signal.
    const limit = kept ? { signal: AbortSignal.timeout(DOCUMENT_LIMIT_MS) } : {};
    const answer = await fetch(request.url, { credentials: 'same-origin', ...limit });
    if (answer.ok) await shelved.put(documentKey, answer.clone());
    if (answer.ok || !kept) return answer;
  } catch (error) {
    if (!kept) throw error;
  }
  return kept;
}

/**
 * Returns a cached asset if there is one. It is always up to date, because the name of an asset changes with its
 * content.
 */
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
