import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import { seedDemo } from '../apps/server/seed/index.ts';
import { httpRequest, makeInstallation } from './attempt-load.ts';
import { measure, report } from './harness.ts';

// Measures public pages as a browser requests them, compressed with brotli: the home page, the list of tests, and the
// page of each test of the demo. Every status is checked. One response in a few hundred is decompressed and read.
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '3' },
  },
});
const READ_EVERY = 499;

await buildPages();
const installation = await makeInstallation();
const { app } = installation;
await seedDemo(app, (line) => console.error(line));
const pages = await choosePages();
const server = await installation.serve({ withPages: true });

const wrong = new Map<string, string>();
let read = 0;
let asked = 0;
const { line, errors } = await measure({
  bench: 'pages',
  installation,
  server,
  connections: Number(values.connections),
  seconds: Number(values.seconds),
  warmUpSeconds: Number(values['warm-up']),
  driver(at) {
    const draw = seededRandom(`pages ${at}`);
    return {
      next() {
        const kind = pages[draw(pages.length)] as Page[];
        const page = kind[draw(kind.length)] as Page;
        asked += 1;
        const isRead = asked % READ_EVERY === 0;
        return {
          request: page.request,
          look({ status, body }) {
            if (isRead) {
              read += 1;
              const problem = whatIsWrong(page, body);
              if (problem) wrong.set(page.path, problem);
            }
            return status === 200;
          },
        };
      },
    };
  },
  facts: { pages: pages.flat().length },
});
const broken = [...wrong].map(([path, problem]) => `${path}: ${problem}`);
if (errors > 0) broken.push(`${errors} requests were not answered 200`);
if (read === 0) broken.push('no page was read');
await report(installation, { ...line, bodies_read: read }, broken);
await installation.remove();

type Page = { path: string; request: Buffer /** Text that the page must contain. */; text: string };

/** Returns three kinds of pages. Each kind is requested equally often. */
async function choosePages(): Promise<Page[][]> {
  const { rows } = await app.pool.query<{ exam_id: string; title: string }>(
    "select exam_id, title->>'en' as title from exam where state = 'published' order by exam_id desc",
  );
  const newest = rows[0]?.title ?? '';
  return [
    [pageOf('/', 'Kasauti')],
    [pageOf('/products', newest)],
    rows.map(({ exam_id, title }) => pageOf(`/products/test/${exam_id}`, title)),
  ];
}

function pageOf(path: string, text: string): Page {
  const request = httpRequest('GET', path, {
    accept: 'text/html,application/xhtml+xml',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'en-IN,en;q=0.9',
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0',
  });
  return { path, request, text: text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;') };
}

function whatIsWrong({ text }: Page, body: Buffer): string | null {
  let html: string;
  try {
    html = brotliDecompressSync(body).toString('utf8');
  } catch {
    return 'is not packed with brotli';
  }
  if (!html.startsWith('<!doctype html>') || !html.includes('</html>')) return 'is no whole page';
  if (!/<html[^>]* lang="en"/.test(html)) return 'is not in English';
  return html.includes(text) ? null : `does not say ${JSON.stringify(text)}`;
}

/** Builds the pages in the same way as `npm start`. Returns at once if the pages are up to date. */
async function buildPages(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/web/build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the pages could not be built');
}
