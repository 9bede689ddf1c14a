import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openInstallationDatabase } from '../../apps/server/platform/database/installation-database.ts';
import { disposableFolder } from '../../apps/server/test/disposable-folder.ts';
import { freePort } from '../../scripts/test-browser.ts';
import { becomeSomebody, open, readTests } from '../help/people.ts';
import { wordsOf } from '../help/words.ts';

/**
 * Starts two server processes on the test server's database. One serves the pages. The other is the proctoring host,
 * with another origin.
 */
async function startTwo() {
  const dataDir = process.env.KASAUTI_E2E_DATA_DIR;
  if (!dataDir) throw new Error('KASAUTI_E2E_DATA_DIR names the data folder of the server under test');
  const { url: databaseUrl } = await openInstallationDatabase({ KASAUTI_DATA_DIR: dataDir });
  const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
  const [pages, rooms] = [await freePort(), await freePort()];
  const addresses = { pages: `http://localhost:${pages}`, rooms: `http://127.0.0.1:${rooms}` };
  const folders = [await disposableFolder(), await disposableFolder()];
  const children = await Promise.all(
    [pages, rooms].map((port, no) =>
      startServer({
        PORT: `${port}`,
        DATABASE_URL: databaseUrl,
        KASAUTI_SECRET: secret,
        KASAUTI_DATA_DIR: folders[no]?.path ?? '',
        KASAUTI_PUBLIC_URL: addresses.pages,
        KASAUTI_PROCTORING_URL: addresses.rooms,
        KASAUTI_ROLES: 'web,exam,live',
      }),
    ),
  );
  return {
    ...addresses,
    async stop() {
      for (const child of children) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      for (const folder of folders) await folder.remove();
    },
  };
}

async function startServer(settings: Record<string, string>): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '../../scripts/start.ts');
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`a server ended with ${code}:\n${said.join('')}`)));
    child.stdout.on('data', (part) => {
      said.push(`${part}`);
      if (said.join('').includes('Kasauti is ready')) ready();
    });
  });
  child.removeAllListeners('exit');
  return child;
}

test('a test is booked at one origin, and its room comes from the proctoring host at another @desk', async ({
  browser,
}) => {
  const two = await startTwo();
  const context = await browser.newContext({ baseURL: two.pages, locale: 'en-IN' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));

  const free = (await readTests(page)).find(
    ({ isPractice, mode, price, nextSittingAt }) =>
      isPractice && mode === 'none' && price === 0 && nextSittingAt !== null && Date.parse(nextSittingAt) <= Date.now(),
  );
  if (!free) throw new Error('the demo has no practice test that is open now');
  await becomeSomebody(page);
  await open(page, `/products/test/${free._id}`);
  const say = await wordsOf(page);
  const room = page.waitForResponse(`${two.rooms}/roomallocate/allocate-rooms`);
  await page
    .getByRole('button', { name: say('Start now') })
    .locator('visible=true')
    .click();
  const answer = await room;
  const headers = await answer.request().allHeaders();
  expect([answer.status(), headers.cookie, headers.authorization]).toEqual([
    200,
    undefined,
    expect.stringMatching(/^Bearer ey/),
  ]);
  await expect(page).toHaveURL(new RegExp(`^${two.pages}/lobby/`));
  expect(problems).toEqual([]);
  await context.close();
  await two.stop();
});
