import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWeb } from '../../../web/build.ts';
import { testApp } from '../../test/app.ts';
import {
  type LoadPageData,
  openWebBuild,
  type PagesParts,
  prefersHindi,
  registerPages,
  type WebBuild,
} from './pages.ts';
import { makeRenderQueue } from './render-queue.ts';

const site = {
  name: 'Kasauti',
  nameInHindi: 'कसौटी',
  ourServicesUrl: 'https://services.example.org/',
  proctoringUrl: '',
  isDemo: false,
};
const siteOnly: LoadPageData = async (questions) =>
  questions
    .filter(({ address }) => address === '/api/v1/general/site')
    .map(({ queryKey }) => ({ queryKey, answer: site }));

let build: WebBuild;
const open: FastifyInstance[] = [];

beforeAll(async () => {
  await buildWeb();
  build = await openWebBuild(join(import.meta.dirname, '../../../web/dist'));
}, 120_000);
afterAll(async () => {
  for (const app of open) await app.close();
});

async function served(parts: Partial<PagesParts> = {}): Promise<FastifyInstance> {
  const app = Fastify() as unknown as FastifyInstance;
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'unknown-call' }));
  const settings = { publicUrl: 'http://localhost:3000' };
  await registerPages(app, { settings, build, now: () => new Date(), loadPageData: siteOnly, ...parts });
  open.push(app);
  return app;
}

const page = async (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers });
const between = (text: string, start: string, end: string) => text.split(start)[1]?.split(end)[0] ?? '';

test('no part of a page is given up on the server: drawing it anew in the browser would move what is read', async () => {
  const app = await served();
  const routes = await readFile(join(import.meta.dirname, '../../../web/shop/routes.tsx'), 'utf8');
  const addresses = [...routes.matchAll(/(?:open|guarded)\('(\/[^']*)'/g)].map(([, path = '']) =>
    path.replaceAll(/:\w+/g, 'one'),
  );
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    for (const cookie of ['lang=en', 'lang=hi']) {
      const { body } = await page(app, encodeURI(address), { cookie });
      expect([address, body.includes('<div id="root"'), body.includes('<!--$!-->')]).toEqual([address, true, false]);
    }
  }
});

test('title and link preview of a page in Hindi have the name of the site in Hindi', async () => {
  const app = await served();
  const home = await page(app, '/', { cookie: 'lang=hi' });
  expect(home.body).toContain('<title>कसौटी</title>');
  const catalogue = await page(app, '/products', { cookie: 'lang=hi' });
  expect(catalogue.body).toContain('<meta property="og:title" content="टेस्ट · कसौटी">');
});

test('a public page is there to be read before any script runs, with its head', async () => {
  const answer = await page(await served(), '/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(answer.body).toContain('<title>Kasauti</title>');
  expect(answer.body).toMatch(/<meta name="description" content="[^"]{40,}">/);
  expect(answer.body).toContain('<link rel="canonical" href="http://localhost:3000/">');
  expect(answer.body).toContain('hreflang="hi" href="http://localhost:3000/?lang=hi"');
  expect(between(answer.body, '<main', '</main>')).toMatch(/<h1>[^<]{10,}<\/h1>/);
});

test('search engines skip pages behind the login and missing pages, and know one of two equal addresses', async () => {
  const app = await served();
  const noindex = '<meta name="robots" content="noindex">';
  for (const address of ['/cart', '/settings', '/results/one', '/login', '/no/such/page'])
    expect([address, (await page(app, address)).body.includes(noindex)]).toEqual([address, true]);
  for (const address of ['/Higher%20Education', '/higher-education']) {
    const { body } = await page(app, address);
    expect(body).not.toContain(noindex);
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/Higher%20Education">');
  }
});

test('Hindi readers get Hindi: by address, by choice, by browser, in this order', async () => {
  const app = await served();
  const lang = async (url: string, headers: Record<string, string>) =>
    /<html lang="(\w+)">/.exec((await page(app, url, headers)).body)?.[1];
  expect(await lang('/', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' })).toBe('hi');
  expect(await lang('/', { 'accept-language': 'hi-IN', cookie: 'theme=dark; lang=en' })).toBe('en');
  expect(await lang('/?lang=hi', { cookie: 'lang=en' })).toBe('hi');
  expect((await page(app, '/?lang=hi')).body).toMatch(/[\u0900-\u097f]{3}/);
});

test.each([
  ['hi', true],
  ['en-IN,hi;q=0.8', false],
  ['hi;q=0.9,en;q=0.8', true],
  ['', false],
  ['ta', false],
])('a browser that accepts "%s" prefers Hindi: %s', (accepts, prefers) => {
  expect(prefersHindi(accepts)).toBe(prefers);
});

const addresses = [
  '/',
  '/products',
  '/about',
  '/contact',
  '/faqs',
  '/forgot-password',
  '/change-password',
  '/reset-password?token=abc',
  '/signup',
  '/login',
  '/Jobs',
  '/Higher%20Education',
  '/higher-education',
  '/Government',
  '/Enterprise',
  '/profile',
  '/dashboard',
  '/wishlist',
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/booking-confirmation',
  '/booking/confirmation',
  '/my-tests',
  '/bookschedule',
  '/orders',
  '/settings',
  '/book/test/KAD-101',
  '/exam/0193d1a0-0000-7000-8000-000000000001',
  '/staff',
  '/staff/audit',
];

test('every page of the product answers 200 in HTML, also to somebody signed out, and redirects nobody', async () => {
  const app = await served();
  for (const address of addresses) {
    const answer = await page(app, address);
    expect({ address, status: answer.statusCode }).toEqual({ address, status: 200 });
    expect(answer.headers['content-type']).toContain('text/html');
  }
});

test.each(['/nowhere', '/products/test', '/a%20b/c', '//evil.example', '/examples'])(
  'an unknown address %s shows the page not found, with 404',
  async (address) => {
    const answer = await page(await served(), address);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Oops! Page Not Found');
    expect(answer.body).toContain('Back to Home');
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
  },
);

test('an unknown call is not answered with a page', async () => {
  const app = await served();
  for (const address of ['/api/v1/nothing', '/assets/none.js', '/auth/nothing']) {
    const answer = await page(app, address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  }
});

test('the policy allows exactly the one inline script of the document, and no text becomes a script', async () => {
  const answer = await page(await served(), '/');
  const policy = String(answer.headers['content-security-policy']);
  const inline = [...answer.body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
  expect(inline).toHaveLength(1);
  const hash = createHash('sha256')
    .update(inline[0] ?? '')
    .digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(policy).not.toContain('unsafe');
  expect(answer.body).not.toMatch(/\sstyle="|\son\w+="/);
});

test('a token in the query is taken out before anything else is asked for, and our own requests do not name it', async () => {
  const answer = await page(
    await served({ settings: { publicUrl: 'https://kasauti.example' } }),
    '/reset-password?token=abc',
  );
  expect(answer.headers['referrer-policy']).toBe('strict-origin');
  expect(answer.body.indexOf('searchParams.delete("token")')).toBeLessThan(answer.body.indexOf('<link'));
  expect(answer.body).not.toContain('abc');
});

test('pages carry the headers that protect their readers', async () => {
  const answer = await page(await served({ settings: { publicUrl: 'https://kasauti.example' } }), '/login');
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  });
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self' wss://kasauti.example");
});

test('only the payment page may load the gateway, and only player and lobby may register a worker', async () => {
  const settings = { publicUrl: 'http://localhost:3000', RAZORPAY_KEY_ID: 'rzp_test_1' };
  const app = await served({ settings });
  const policyOf = async (url: string) => String((await page(app, url)).headers['content-security-policy']);
  expect(await policyOf('/checkout')).toContain('https://*.razorpay.com');
  expect(await policyOf('/cart')).not.toContain('razorpay');
  expect(await policyOf('/exam/1')).toContain('trusted-types service-worker');
  expect(await policyOf('/exam/1')).not.toContain('razorpay');
  expect(await policyOf('/lobby/1')).toContain('trusted-types service-worker');
  expect(await policyOf('/cart')).toContain("trusted-types 'none'");
});

test('content of the marketplace cannot break out of the document', async () => {
  const evil = '</script><script>alert(1)</script><img src=x>"\'&';
  const app = await served({
    loadPageData: async (questions) =>
      (await siteOnly(questions, 'en')).map(({ queryKey }) => ({ queryKey, answer: { ...site, name: evil } })),
  });
  const { body } = await page(app, '/login');
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('<img');
  const state = JSON.parse(between(body, '<script type="application/json" id="state">', '</script>'));
  expect(JSON.stringify(state)).toContain('alert(1)');
});

test('files are packed, and kept by the browser as long as it likes', async () => {
  const app = await served();
  const { body } = await page(app, '/');
  const boot = JSON.parse(between(body, '<script type="application/json" id="boot">', '</script>'));
  for (const file of [boot.entry, ...boot.preload]) {
    const answer = await page(app, file, { 'accept-encoding': 'gzip, br' });
    expect({ file, encoding: answer.headers['content-encoding'] }).toEqual({ file, encoding: 'br' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('a page is packed as its reader can unpack it', async () => {
  const app = await served();
  const plain = await page(app, '/login');
  const brotli = await page(app, '/login', { 'accept-encoding': 'gzip, deflate, br' });
  const zipped = await page(app, '/login', { 'accept-encoding': 'gzip' });
  const refused = await page(app, '/login', { 'accept-encoding': 'br;q=0, gzip;q=0' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(refused.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toContain('Accept-Encoding');
});

test('a page is drawn once in five seconds for all who ask, however many ask at once', async () => {
  let now = Date.parse('2026-11-21T04:30:00Z');
  let drawings = 0;
  const app = await served({
    now: () => new Date(now),
    loadPageData: async (questions, language) => {
      drawings += 1;
      return siteOnly(questions, language);
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => page(app, '/about')));
  await page(app, '/about?utm_source=letter');
  expect(drawings).toBe(1);
  await page(app, '/about', { cookie: 'lang=hi' });
  expect(drawings).toBe(2);
  now += 5_001;
  await page(app, '/about');
  expect(drawings).toBe(3);
});

test('once something that pages show has changed, a page is drawn anew for the next who asks', async () => {
  let drawings = 0;
  let forget = () => {};
  const app = await served({
    whenChanged: (act) => {
      forget = act;
    },
    loadPageData: async (questions, language) => {
      drawings += 1;
      return siteOnly(questions, language);
    },
  });
  await page(app, '/about');
  await page(app, '/about');
  expect(drawings).toBe(1);
  forget();
  await page(app, '/about');
  expect(drawings).toBe(2);
});

test('catalogue queries that differ only in unknown parts are rendered once', async () => {
  let drawings = 0;
  const app = await served({
    loadPageData: async (questions, language) => {
      drawings += 1;
      return siteOnly(questions, language);
    },
  });
  for (const query of [
    'q=bank',
    'q=+bank',
    'q=bank&sort=x1',
    'q=bank&page=-7',
    'q=bank&date=tomorrow',
    'q=bank&page=1',
  ])
    await page(app, `/products?${query}`);
  expect(drawings).toBe(1);
});

test('one page is drawn at a time, a stranger with a thousand queries waits for others, and the last of them is refused', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  let [drawing, most] = [0, 0];
  const app = await served({
    drawingLane: makeRenderQueue(8),
    loadPageData: async (questions, language) => {
      drawing += 1;
      most = Math.max(most, drawing);
      await gate;
      order.push(language);
      drawing -= 1;
      return siteOnly(questions, language);
    },
  });
  const ask = (query: string, remoteAddress: string, lang: string) =>
    app.inject({ url: `/products?q=${query}`, headers: { cookie: `lang=${lang}` }, remoteAddress });
  const many = Array.from({ length: 9 }, (_, no) => ask(`word${no}`, '203.0.113.7', 'en'));
  const theirs = ask('bank', '198.51.100.1', 'hi');
  await expect.poll(() => drawing).toBe(1);
  await theTurnsAreTaken(many);
  open();
  expect((await theirs).statusCode).toBe(200);
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
  expect([most, order.indexOf('hi') <= 2]).toEqual([1, true]);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
});

/**
 * Waits until the queue is full. This is so when the first request is refused with 503, before any page has been
 * rendered.
 */
const theTurnsAreTaken = (many: Promise<{ statusCode: number }>[]) =>
  Promise.race(many.map(async (one) => expect((await one).statusCode).toBe(503)));

test('different questions to the catalogue are different pages', async () => {
  const asked: string[] = [];
  const app = await served({
    loadPageData: async (questions, language) => {
      asked.push(...questions.map(({ address }) => address).filter((address) => address.includes('getAllTests')));
      return siteOnly(questions, language);
    },
  });
  await page(app, '/products?mode=live&q=bank');
  await page(app, '/products?q=bank&mode=live&fbclid=1');
  await page(app, '/products?mode=centre');
  expect(asked.map((address) => address.split('?')[1])).toEqual(['mode=live&page=1&q=bank', 'mode=centre&page=1']);
});

test('when a page cannot be rendered, it asks the reader to come back later and shows nothing of the fault', async () => {
  let isBroken = true;
  const app = await served({
    loadPageData: async (questions, language) => {
      if (isBroken) throw new Error('the secret reason');
      return siteOnly(questions, language);
    },
  });
  const answer = await page(app, '/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body).not.toContain('secret');
  isBroken = false;
  expect((await page(app, '/')).statusCode).toBe(200);
});

test('a drawn page holds what the app’s own calls answer', async () => {
  const { fastify } = await testApp({ KASAUTI_SITE_NAME: 'Prayag Tests' });
  const settings = { publicUrl: 'http://localhost:3000' };
  await registerPages(fastify, { settings, build, now: () => new Date() });
  const home = await page(fastify, '/');
  expect(home.body).toContain('<title>Prayag Tests</title>');
  const unknown = await page(fastify, '/products/test/NO-SUCH-TEST');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toContain('We could not find that test');
});
