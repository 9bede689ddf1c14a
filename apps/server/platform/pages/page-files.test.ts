import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { disposableFolder } from '../../test/disposable-folder.ts';
import { readFilesOfBuilds, readPageFiles, servePageFiles } from './page-files.ts';

const folder = await disposableFolder();
afterAll(() => folder.remove());

async function given(name: string, files: Record<string, string>): Promise<string> {
  const root = join(folder.path, name);
  await mkdir(join(root, 'assets'), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
  return root;
}

async function served(root: string) {
  const app = fastify();
  servePageFiles(app, await readPageFiles(root));
  return async (url: string, encodings?: string) => {
    const answer = await app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };
}

test('a file whose name says what is in it is kept for ever, a script at a fixed address is asked for each time', async () => {
  const get = await served(await given('kept', { 'assets/shop-ab12.js': 'a', 'worker.js': 'b', 'favicon.svg': 'c' }));
  const kept = async (url: string) => (await get(url)).headers['cache-control'];
  expect(await kept('/assets/shop-ab12.js')).toBe('public, max-age=31536000, immutable');
  expect(await kept('/worker.js')).toBe('no-cache');
  expect(await kept('/favicon.svg')).toBe('public, max-age=86400');
});

test('a packed form goes to who can unpack it, the plain one to everybody else and where there is no packed one', async () => {
  const get = await served(
    await given('packed', {
      'both.css': 'plain',
      'both.css.br': 'by brotli',
      'both.css.gz': 'by gzip',
      'gzip.css': 'plain',
      'gzip.css.gz': 'by gzip',
    }),
  );
  const seen = async (url: string, encodings?: string) => {
    const { text, headers } = await get(url, encodings);
    return [text, headers['content-encoding']];
  };
  expect(await seen('/both.css', 'gzip, BR')).toEqual(['by brotli', 'br']);
  for (const refused of ['gzip, br;q=0', 'gzip;q=0.5, br;q=0.000'])
    expect(await seen('/both.css', refused)).toEqual(['by gzip', 'gzip']);
  for (const none of [undefined, '', 'deflate', 'br;q=0, gzip;q=0'])
    expect(await seen('/both.css', none)).toEqual(['plain', undefined]);
  expect(await seen('/gzip.css', 'br')).toEqual(['plain', undefined]);
  expect((await get('/both.css.br')).status).toBe(404);
});

test('a build with a file of an unknown kind is refused whole', async () => {
  await expect(readPageFiles(await given('odd', { 'page.php': 'x' }))).rejects.toThrow('whose kind');
});

test('a page that was opened before an upgrade still gets its parts, and nothing else of the earlier build', async () => {
  await given('builds/old/client', { 'assets/player-11.js': 'old', 'assets/same-22.js': 'a', 'worker.js': 'old' });
  await given('builds/new/client', { 'assets/player-33.js': 'new', 'assets/same-22.js': 'b' });
  const files = await readFilesOfBuilds(join(folder.path, 'builds'), 'new');
  const texts = [...files].map(([address, { bodies }]) => [address, `${bodies.identity}`]);
  expect(Object.fromEntries(texts)).toEqual({
    '/assets/player-11.js': 'old',
    '/assets/player-33.js': 'new',
    '/assets/same-22.js': 'b',
  });
});
