import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../security/hashes.ts';
import { i18nFor } from '../words/i18n.ts';
import { bootScript, type Document, pageDocument, shellDocument } from './page-document.ts';
import { type Encoding, encodingFor, type PageFiles, readFilesOfBuilds, servePageFiles } from './page-files.ts';
import type { Language, PageAnswer, PageAssets, PageQuestion, PageRenderer } from './page-renderer.ts';
import { makeRenderQueue, type RenderQueue } from './render-queue.ts';

/*
 * Serves the pages: built files under /assets, public pages rendered on the server, and empty documents for the exam
 * player and the staff console. A rendered page is the same for all visitors with the same language. Its body is cached
 * in each encoding for a few seconds. It contains no personal data. The browser requests personal data separately.
 */

/** Time after which a rendered page is rendered again. */
const FRESH_MS = 5_000;
/** Maximum number of rendered pages in memory. It is needed because the number of possible queries is unlimited. */
const MAX_KEPT = 300;
/** Maximum number of addresses whose routes are cached. */
const MAX_PLACES = 2000;
const retryAfterSeconds = '5';

export type WebBuild = { files: PageFiles; entries: Record<string, PageAssets>; renderer: PageRenderer };

/**
 * Loads the data for the questions of a page, in the language of the page. Questions without an answer are left out,
 * and the browser asks them again.
 */
export type LoadPageData = (questions: PageQuestion[], language: Language) => Promise<PageAnswer[]>;

export type PagesParts = {
  /**
   * `publicUrl` does not end with a slash. Without a key id, the payment page uses the local gateway at this server's
   * address. With a key id but no address of an API, it uses Razorpay's own hosts.
   */
  settings: { publicUrl: string; RAZORPAY_KEY_ID?: string | undefined; RAZORPAY_API_URL?: string | undefined };
  build: WebBuild;
  now: () => Date;
  /** Registers a function that must run whenever the content of a rendered page has changed. */
  whenChanged?: (forget: () => void) => void;
  /** Origin of the proctoring host, or null if it is the origin of this site. */
  proctoringOrigin?: string | null;
  drawingLane?: RenderQueue;
  /** Default: requests the data from the app's own calls, in the same way as a visitor. */
  loadPageData?: LoadPageData;
};

/** Reads the build that `apps/web/dist/current` points to. Throws if the pages have not been built. */
export async function openWebBuild(distFolder: string): Promise<WebBuild> {
  const name = (await readFile(join(distFolder, 'current'), 'utf8')).trim();
  const folder = join(distFolder, 'builds', name);
  const entries: Record<string, PageAssets> = JSON.parse(await readFile(join(folder, 'entries.json'), 'utf8'));
  const renderer: PageRenderer = await import(pathToFileURL(join(folder, 'server/shop.js')).href);
  const { files } = await renderer.prepare();
  const missing = files.filter((file) => !entries[file]);
  if (missing.length > 0) throw new Error(`the build has no ${missing.join(', ')}; routes.tsx names them`);
  return { files: await readFilesOfBuilds(join(distFolder, 'builds'), name), entries, renderer };
}

/** Serves the pages. Register it after the calls, because it serves every address that has no other route. */
export async function registerPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  const { build } = parts;
  servePageFiles(app, build.files);
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(robots),
  );

  const placeOf = rememberPlaces(parts);
  const pages = keptPages(app, parts);
  // Successful requests are not logged, because they are many and the same for every visitor.
  app.get('/*', { config: { quiet: true } }, async (request, reply) => {
    if (isCall(request.url)) return reply.callNotFound();
    const place = placeOf(request.url);
    const page = await pages.get(place, place.language ?? languageOf(request), request.ip);
    return send(reply, request, page, place.headers);
  });
}

const origin = 'http://page';
/**
 * Checks whether an address belongs to the calls. These addresses never return a page, even if there is no such call.
 */
const isCall = (url: string) => /^\/(?:api|roomallocate|auth|assets|dev)(?:[/?]|$)/.test(url);
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /exam/\nDisallow: /staff\nDisallow: /login\n';

function readUrl(text: string): URL | null {
  try {
    // A URL parser would take the text after two slashes at the beginning as a host.
    const url = new URL(origin + text.replace(/^\/+/, '/'));
    decodeURI(url.pathname);
    return url;
  } catch {
    return null;
  }
}

/** The route and headers of an address. They are the same for every caller. */
type Place = {
  url: URL;
  language: Language | null;
  shell: 'exam' | 'staff' | null;
  found: ReturnType<PageRenderer['findPage']>;
  /** Cache key of the rendered page, without the language. */
  key: string;
  headers: Record<string, string>;
};

/**
 * Parses each address once and caches the result, because a few addresses are requested thousands of times a
 * second.
 */
function rememberPlaces(parts: PagesParts): (address: string) => Place {
  const places = new LRUCache<string, Place>({ max: MAX_PLACES });
  return (address) => {
    const known = places.get(address);
    if (known) return known;
    const url = readUrl(address) ?? new URL('/-', origin);
    const shell = shellOf(url.pathname);
    const found = parts.build.renderer.findPage(shell ? new URL('/-', origin) : url);
    const asked = url.searchParams.get('lang');
    const place: Place = {
      url,
      language: asked === 'hi' || asked === 'en' ? asked : null,
      shell,
      found,
      key: shell ?? found.cacheKey,
      headers: headersFor(url, parts),
    };
    places.set(address, place);
    return place;
  };
}

/** Returns the language that the user chose, or else the one that the browser prefers. */
function languageOf(request: FastifyRequest): Language {
  const { cookie = '' } = request.headers;
  const chosen = cookie === '' ? undefined : /(?:^|;\s*)lang=(\w+)/.exec(cookie)?.[1];
  if (chosen === 'hi' || chosen === 'en') return chosen;
  return prefersHindi(request.headers['accept-language'] ?? '') ? 'hi' : 'en';
}

/** Checks whether a browser prefers Hindi to English. */
export function prefersHindi(acceptLanguage: string): boolean {
  const wishes = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const best = (language: string) =>
    Math.max(0, ...wishes.filter((wish) => wish.language === language).map((wish) => wish.quality));
  return best('hi') > best('en');
}

// ── Cache of rendered pages ──

type ReadyPage = { status: number; body: (encoding: Encoding) => Promise<Buffer>; retryAfter?: string };
type Kept = { until: number; page: Promise<ReadyPage> };

function keptPages(app: FastifyInstance, parts: PagesParts) {
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT });
  const draw = drawer(app, parts);
  const lane = parts.drawingLane ?? makeRenderQueue();
  parts.whenChanged?.(() => kept.clear());
  return {
    get(place: Place, language: Language, address: string): Promise<ReadyPage> {
      const key = `${language} ${place.key}`;
      const nowMs = parts.now().getTime();
      const known = kept.get(key);
      if (known && known.until > nowMs) return known.page;
      // The promise is cached, so all requests that arrive during a rendering wait for the same result.
      const broken = () => {
        kept.delete(key);
        return ready(503, brokenDocument(language), retryAfterSeconds);
      };
      const page = lane
        .run(address, () => draw(place, language))
        .then((drawn) => drawn ?? broken())
        .catch((error: unknown) => {
          app.log.error({ event: 'page-failed', page: place.shell ?? place.found.file, text: String(error) });
          return broken();
        });
      kept.set(key, { until: nowMs + FRESH_MS, page });
      return page;
    },
  };
}

/**
 * Returns which app serves an address: the exam player or the staff console, which render in the browser. Returns null
 * for all other addresses.
 */
function shellOf(pathname: string): 'exam' | 'staff' | null {
  if (/^\/exam\/[^/]+\/?$/.test(pathname)) return 'exam';
  return /^\/staff(?:\/|$)/.test(pathname) ? 'staff' : null;
}

function drawer(app: FastifyInstance, parts: PagesParts): (place: Place, language: Language) => Promise<ReadyPage> {
  const { build, settings } = parts;
  const load = parts.loadPageData ?? askApp(app, build.renderer);
  const assetsOf = (file: string): PageAssets => {
    const assets = build.entries[file];
    if (!assets) throw new Error(`the build has no ${file}`);
    return assets;
  };

  return async ({ url, shell, found }, language) => {
    const renderedAt = parts.now();
    const answers = await load(found.questions, language);
    if (shell) {
      return ready(
        200,
        shellDocument({ language, shell, assets: [assetsOf(`${shell}/main.tsx`)], answers, renderedAt }),
      );
    }
    const drawn = build.renderer.render({ location: found.location, language, renderedAt, answers });
    const assets = [assetsOf('shop/main.tsx'), assetsOf(found.file)];
    const canonical = drawn.canonical ?? url.pathname;
    const document: Document = {
      ...drawn,
      canonical,
      language,
      assets,
      answers,
      renderedAt,
      location: found.location,
      publicUrl: settings.publicUrl,
    };
    return ready(drawn.status, pageDocument(document));
  };
}

/** Loads page data through the app's own calls, in the same way as a visitor. */
function askApp(app: FastifyInstance, renderer: PageRenderer): LoadPageData {
  return async (questions, language) => {
    const answers = await Promise.all(
      questions.map(async ({ queryKey, method, address }) => {
        const headers = { accept: 'application/json', 'accept-language': language };
        const response = await app.inject({ method: method as 'GET', url: address, headers });
        if (response.statusCode >= 500 || response.statusCode === 429) return null;
        return { queryKey, answer: renderer.answerFrom(response.statusCode, JSON.parse(response.body)) };
      }),
    );
    return answers.filter((answer) => answer !== null);
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/**
 * Compression levels for bodies that are cached for five seconds. They save most of the size in a tenth of the time of
 * the best level.
 */
const BROTLI_EFFORT = 5;
const GZIP_EFFORT = 6;

/** Returns a page. Its body is compressed for an encoding when a browser first asks for that encoding. */
function ready(status: number, text: string, retryAfter?: string): ReadyPage {
  const identity = Buffer.from(text);
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(identity) };
  const pack = (encoding: Encoding) =>
    encoding === 'br'
      ? toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_EFFORT } })
      : toGzip(identity, { level: GZIP_EFFORT });
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    body: (encoding) => {
      const known = packed[encoding];
      if (known) return known;
      const made = pack(encoding);
      packed[encoding] = made;
      return made;
    },
  };
}

async function send(reply: FastifyReply, request: FastifyRequest, page: ReadyPage, headers: Record<string, string>) {
  const encoding = encodingFor(request);
  reply.code(page.status).headers(headers);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  if (page.retryAfter !== undefined) reply.header('Retry-After', page.retryAfter);
  return reply.send(await page.body(encoding));
}

function brokenDocument(language: Language): string {
  const i18n = i18nFor(language);
  const title = i18n.t('This page could not be shown');
  const text = i18n.t('The fault is ours. Please try again in a minute.');
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p>`;
}

// ── Headers ──

const bootHash = `'sha256-${sha256(bootScript).toString('base64')}'`;

function headersFor({ pathname, searchParams }: URL, parts: PagesParts): Record<string, string> {
  const mayRegisterWorker = shellOf(pathname) === 'exam' || pathname.startsWith('/lobby/');
  const kind = /^\/checkout\/?$/i.test(pathname) ? 'checkout' : mayRegisterWorker ? 'exam' : 'page';
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // The browser checks for a new version at each view. This costs little, because the body is cached.
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Accept-Language, Cookie',
    'Content-Security-Policy': contentPolicy(kind, parts),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Links in mails contain one-time tokens, so other sites get no referrer at all. For an address with a token in the
    // query, requests to this site get only the origin as the referrer.
    'Referrer-Policy': searchParams.has('token') ? 'strict-origin' : 'same-origin',
    'Cross-Origin-Opener-Policy': kind === 'checkout' ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy':
      'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), geolocation=(self), usb=(), serial=(), hid=(), midi=()',
  };
}

/** Returns the origins of the payment gateway that the checkout page uses. Razorpay uses several hosts. */
function gatewayOrigins({ RAZORPAY_KEY_ID, RAZORPAY_API_URL }: PagesParts['settings']): string[] {
  if (!RAZORPAY_KEY_ID) return [];
  return RAZORPAY_API_URL ? [new URL(RAZORPAY_API_URL).origin] : ['https://*.razorpay.com'];
}

/**
 * Returns the content security policy of a page. The only inline script is the boot script, which is allowed by its
 * hash. Text never becomes HTML or a script address (Trusted Types). The exam player and the lobby may register the
 * service worker through one named policy. Only the payment page loads a script of the gateway. That script writes its
 * own HTML and styles.
 */
export function contentPolicy(kind: 'page' | 'exam' | 'checkout', parts: PagesParts): string {
  const { publicUrl } = parts.settings;
  const gateway = kind === 'checkout' ? gatewayOrigins(parts.settings) : [];
  const sockets = publicUrl.replace(/^http/, 'ws');
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", bootHash, ...gateway],
    'style-src': kind === 'checkout' ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...gateway],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", sockets, ...(parts.proctoringOrigin ? [parts.proctoringOrigin] : []), ...gateway],
    'frame-src': kind === 'checkout' ? ["'self'", ...gateway] : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...gateway],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(kind !== 'checkout' && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': kind === 'exam' ? ['service-worker'] : ["'none'"],
    }),
    ...(publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(rules)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
