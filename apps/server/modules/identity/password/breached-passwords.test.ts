import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isBreached } from './breached-passwords.ts';
import { whyNotThisPassword } from './common-passwords.ts';

const folder = await mkdtemp(join(tmpdir(), 'breached-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const sha1 = (text: string) => createHash('sha1').update(text, 'utf8').digest('hex').toUpperCase();

async function fileOf(passwords: string[], end = '\r\n') {
  const path = join(folder, `${passwords.length}-${end.length}.txt`);
  const lines = passwords.map((password, n) => `${sha1(password)}:${n * 977}`).sort();
  await writeFile(path, lines.map((line) => line + end).join(''));
  return path;
}

test.each([1, 2, 3, 500])('each of %i leaked passwords is found, and none beside them', async (count) => {
  const leaked = Array.from({ length: count }, (_, n) => `leaked password ${n}`);
  for (const end of ['\n', '\r\n']) {
    const path = await fileOf(leaked, end);
    for (const password of leaked) expect(await isBreached(path, password)).toBe(true);
    for (let n = 0; n < 50; n += 1) expect(await isBreached(path, `own password ${n}`)).toBe(false);
  }
});

test('a leaked password is refused where a set is configured, and only there', async () => {
  const BREACHED_PASSWORDS_FILE = await fileOf(['a lantern in the monsoon', 'another one']);
  const site = { KASAUTI_SITE_NAME: 'Kasauti', BREACHED_PASSWORDS_FILE: undefined };
  const why = (settings: Parameters<typeof whyNotThisPassword>[0]) =>
    whyNotThisPassword(settings, 'a lantern in the monsoon', 'asha@people.example');
  expect(await why(site)).toBeNull();
  expect(await why({ ...site, BREACHED_PASSWORDS_FILE })).toMatchObject({ code: 'common-password', status: 400 });
});

test.each(['iloveyou1', 'football1', 'princess12', 'Liverpool1', 'chocolate1', 'Kasauti2026', '        '])(
  '%j is as good as known',
  async (password) => {
    const site = { KASAUTI_SITE_NAME: 'Kasauti', BREACHED_PASSWORDS_FILE: undefined };
    expect(await whyNotThisPassword(site, password, 'asha@people.example')).toMatchObject({ code: 'common-password' });
  },
);
