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
import { type Encoding, encodingFor, type PageFiles, readPageFiles, servePageFiles } from './page-files.ts';
import type { Language, PageAnswer, PageAssets, PageQuestion, PageRenderer } from './page-renderer.ts';
import { makeRenderQueue, type RenderQueue } from './render-queue.ts';

/*
 * The pages: built files under /assets, public pages drawn on the server, and the shells of player and staff console.
 * A drawn page is the same for everybody who reads its language, so its body is kept ready, in each encoding, for a few
 * seconds. What belongs to one person is never in it; the browser asks for that itself.
 */

/** How long a drawn page is served before it is drawn again. */
const freshMs = 5_000;
/** How many drawn pages are kept; queries are countless, memory is not. */
const maxKept = 300;
/** How many addresses are cached, with what they lead to. */
const maxPlaces = 2000;
const retryAfterSeconds = '5';

export type WebBuild = { files: PageFiles; entries: Record<string, PageAssets>; renderer: PageRenderer };

/** Answers the questions of a page in its language. What cannot be answered is left out: the browser will ask again. */
export type LoadPageData = (questions: PageQuestion[], language: Language) => Promise<PageAnswer[]>;

export type PagesParts = {
  /** `publicUrl` without a slash at its end. A gateway that is not set is our own, at our own address. */
  settings: { publicUrl: string; RAZORPAY_KEY_ID?: string | undefined; RAZORPAY_API_URL?: string | undefined };
  build: WebBuild;
  now: () => Date;
  /** Runs what it is given whenever something that a drawn page shows has changed. */
  whenChanged?: (forget: () => void) => void;
  /** Origin of the proctoring host, when it is another one. */
  proctoringOrigin?: string | null;
  drawingLane?: RenderQueue;
  /** Default: asks the app's own calls, as a visitor. */
  loadPageData?: LoadPageData;
};

/** Reads the build that `apps/web/dist/current` names. Throws when the pages have not been built. */
export async function openWebBuild(distFolder: string): Promise<WebBuild> {
  const name = (await readFile(join(distFolder, 'current'), 'utf8')).trim();
  const folder = join(distFolder, 'builds', name);
  const entries: Record<string, PageAssets> = JSON.parse(await readFile(join(folder, 'entries.json'), 'utf8'));
  const renderer: PageRenderer = await import(pathToFileURL(join(folder, 'server/shop.js')).href);
  const { files } = await renderer.prepare();
  const missing = files.filter((file) => !entries[file]);
  if (missing.length > 0) throw new Error(`the build has no ${missing.join(', ')}; routes.tsx names them`);
  return { files: await readPageFiles(join(folder, 'client')), entries, renderer };
}

/** Serves the pages. Register it after the calls: it answers every address that nothing else answers. */
export async function registerPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  const { build } = parts;
  servePageFiles(app, build.files);
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(robots),
  );

  const placeOf = rememberPlaces(parts);
  const pages = keptPages(app, parts);
  // Not logged one by one when all is well: they are many, the same for everybody, and say nothing of anyone.
  app.get('/*', { config: { quiet: true } }, async (request, reply) => {
    if (isCall(request.url)) return reply.callNotFound();
    const place = placeOf(request.url);
    const page = await pages.get(place, place.language ?? languageOf(request), request.ip);
    return send(reply, request, page, place.headers);
  });
}

const origin = 'http://page';
/** Calls answer in JSON, also when they do not exist. */
const isCall = (url: string) => /^\/(?:api|roomallocate|auth|assets|dev)(?:[/?]|$)/.test(url);
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /exam/\nDisallow: /staff\nDisallow: /login\n';

function readUrl(text: string): URL | null {
  try {
    // Two slashes at the beginning would be read as a host.
    const url = new URL(origin + text.replace(/^\/+/, '/'));
    decodeURI(url.pathname);
    return url;
  } catch {
    return null;
  }
}

/** What an address leads to, for every caller. */
type Place = {
  url: URL;
  language: Language | null;
  shell: 'exam' | 'staff' | null;
  found: ReturnType<PageRenderer['findPage']>;
  /** What the drawn page is kept under, once per language. */
  key: string;
  headers: Record<string, string>;
};

/** Reads each address once: the same few are asked for thousands of times a second. */
function rememberPlaces(parts: PagesParts): (address: string) => Place {
  const places = new Map<string, Place>();
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
    if (places.size >= maxPlaces) places.clear();
    places.set(address, place);
    return place;
  };
}

/** The reader's choice, else what their browser prefers. */
function languageOf(request: FastifyRequest): Language {
  const { cookie = '' } = request.headers;
  const chosen = cookie === '' ? undefined : /(?:^|;\s*)lang=(\w+)/.exec(cookie)?.[1];
  if (chosen === 'hi' || chosen === 'en') return chosen;
  return prefersHindi(request.headers['accept-language'] ?? '') ? 'hi' : 'en';
}

/** True when Hindi comes before English among what a browser accepts. */
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

// ── Drawn pages, kept ready ──

type ReadyPage = { status: number; body: (encoding: Encoding) => Promise<Buffer>; retryAfter?: string };
type Kept = { until: number; page: Promise<ReadyPage> };

function keptPages(app: FastifyInstance, parts: PagesParts) {
  const kept = new LRUCache<string, Kept>({ max: maxKept });
  const draw = drawer(app, parts);
  const lane = parts.drawingLane ?? makeRenderQueue();
  parts.whenChanged?.(() => kept.clear());
  return {
    get(place: Place, language: Language, address: string): Promise<ReadyPage> {
      const key = `${language} ${place.key}`;
      const nowMs = parts.now().getTime();
      const known = kept.get(key);
      if (known && known.until > nowMs) return known.page;
      // Everybody who asks while a page is being drawn waits for the same drawing.
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
      kept.set(key, { until: nowMs + freshMs, page });
      return page;
    },
  };
}

/** Player and staff console draw themselves in the browser, from documents of their own. */
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

/** Puts the questions to the app's own calls, as any visitor could. */
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
/** For bodies that live five seconds: most of the gain at a tenth of the time of the best. */
const brotliEffort = 5;
const gzipEffort = 6;

/** A page whose body is packed at most once per encoding. */
function ready(status: number, text: string, retryAfter?: string): ReadyPage {
  const identity = Buffer.from(text);
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(identity) };
  const pack = (encoding: Encoding) =>
    encoding === 'br'
      ? toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliEffort } })
      : toGzip(identity, { level: gzipEffort });
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
  const kind = /^\/checkout\/?$/i.test(pathname) ? 'checkout' : shellOf(pathname) === 'exam' ? 'exam' : 'page';
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // Asked again each time, which costs little: the body lies ready.
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Accept-Language, Cookie',
    'Content-Security-Policy': contentPolicy(kind, parts),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Links of ours carry one-time tokens, so other sites see no referrer at all. Our own requests from an old link,
    // with its token in the query, reveal no more than the site.
    'Referrer-Policy': searchParams.has('token') ? 'strict-origin' : 'same-origin',
    'Cross-Origin-Opener-Policy': kind === 'checkout' ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy':
      'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), geolocation=(self), usb=(), serial=(), hid=(), midi=()',
  };
}

/** Where the payment page loads its checkout from and whom it talks to: Razorpay answers at several of its hosts. */
function gatewayOrigins({ RAZORPAY_KEY_ID, RAZORPAY_API_URL }: PagesParts['settings']): string[] {
  if (!RAZORPAY_KEY_ID) return [];
  return RAZORPAY_API_URL ? [new URL(RAZORPAY_API_URL).origin] : ['https://*.razorpay.com'];
}

/**
 * What a page may load and run. No inline script but the boot script, named by its hash; no text ever becomes HTML or a
 * script address (Trusted Types). The player may register its service worker, through one named policy. The payment
 * page alone loads a script of the gateway, which writes HTML and styles of its own.
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
