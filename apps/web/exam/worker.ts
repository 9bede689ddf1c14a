/*
 * The service worker of the player and the lobby. It caches the player's document, scripts, styles, translations and
 * fonts, so that a started test can be opened again offline. If the lobby cannot be loaded, the worker answers with the
 * player's document, which then shows what this browser knows of the booking. The worker caches no data of the
 * candidate. Papers and answers are encrypted in IndexedDB, and API calls go to the network unchanged. The build
 * inserts `assets`. The file therefore differs in each release, and browsers detect the new worker. A new worker waits
 * until the last page of the old release is closed, so that nothing changes during a running test. The worker is
 * registered once for the player and once for the lobby, each with its own cache. A new release for the lobby therefore
 * deletes nothing that a running player of the old release needs.
 */

type Worker = {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  clients: { claim: () => Promise<void> };
  registration: { scope: string };
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
const isOfLobby = new URL(worker.registration.scope).pathname === '/lobby/';
const prefix = isOfLobby ? 'kasauti-lobby-' : 'kasauti-exam-';
const paperCache = prefix + release;
/** All attempts share one cached document, because the server's document contains nothing about the attempt. */
const documentKey = '/exam/document';
/** Ignores the `Vary` header. Responses vary by language and encoding, but every cached variant is usable. */
const anyway = { ignoreVary: true };
/**
 * Time in milliseconds after which the cached document is shown. It differs from the server's document at most in its
 * language.
 */
const DOCUMENT_LIMIT_MS = 4000;
/** The same time for the lobby. It is longer, because the cached document shows less than the lobby. */
const LOBBY_LIMIT_MS = 15_000;

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
 * Returns the document from the network, so that the page notices a new release. If the network fails or is too slow,
 * returns the cached document.
 */
async function openDocument(request: Request): Promise<Response> {
  const shelved = await caches.open(paperCache);
  const kept = await shelved.match(documentKey, anyway);
  try {
    const answer = await fetchDocument(request, kept !== undefined);
    // The document of the lobby is a page of the shop. It is not cached.
    if (answer.ok && !isOfLobby) await shelved.put(documentKey, answer.clone());
    if (answer.ok || !kept) return answer;
  } catch (error) {
    if (!kept) throw error;
  }
  return kept;
}

/**
 * Fetches a document by its address, because a navigation request cannot have an abort signal. If there is no other
 * document, there is no time limit.
 */
async function fetchDocument({ url }: Request, hasOther: boolean): Promise<Response> {
  const asked = { credentials: 'same-origin' } as const;
  if (!hasOther) return await fetch(url, asked);
  if (!isOfLobby) return await fetch(url, { ...asked, signal: AbortSignal.timeout(DOCUMENT_LIMIT_MS) });
  // The time limit ends when the headers arrive, because the page of the lobby is large.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LOBBY_LIMIT_MS);
  try {
    return await fetch(url, { ...asked, signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns an asset from the cache, or fetches it if it is not cached. A cached asset is always up to date, because the
 * name of an asset changes with its content.
 */
async function openAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, anyway);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && !isOfLobby) {
    const shelved = await caches.open(paperCache);
    await shelved.put(request, answer.clone());
  }
  return answer;
}
