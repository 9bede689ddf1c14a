import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shownMarks } from '@kasauti/domain/format/marks.ts';
import { expect, type Page, test } from '@playwright/test';
import { pressEnterOn, tabTo } from '../help/keyboard.ts';
import { calm, look } from '../help/look.ts';
import { open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { factsOfRun } from '../help/screen-facts.ts';
import { type Say, wordsOf } from '../help/words.ts';

/*
 * Checks a response sheet on the page /verify. The sheet belongs to the demo's candidate. The visitor who checks it
 * uses another browser and has no account.
 */

type Sheet = { sheet: { candidate: { name: string }; result: { total: string; maximum: string } }; keyId: string };
let sheet: Sheet;
let keys: object;

test.beforeAll(async ({ browser }) => {
  const { resultId, cookies } = await factsOfRun(browser);
  const page = await (await browser.newContext()).newPage();
  await page.context().addCookies(cookies.candidate);
  // A candidate may download only one sheet at a time. Other journeys download the same sheet, so the download is
  // repeated until it succeeds.
  const download = async () => await page.request.get(`/api/v1/attempts/${resultId}/sheet`);
  await expect.poll(async () => (sheet = (await (await download()).json()) as Sheet)).toHaveProperty('signature');
  keys = await (await page.request.get('/api/v1/keys')).json();
  await page.context().close();
});

const forgedSheet = (): Sheet => {
  const copy = structuredClone(sheet);
  copy.sheet.result.total = '19';
  return copy;
};
const fileOf = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});
const picker = (page: Page, say: Say) => page.getByLabel(say('Choose a file'), { exact: true });
const verdict = (page: Page) => page.locator('section[aria-labelledby=verdict]');

/**
 * Opens the page and waits until the code of the check has loaded. After that, the page makes no requests to a server.
 */
async function openCheck(page: Page): Promise<Say> {
  await open(page, '/verify');
  await calm(page);
  return await wordsOf(page);
}

test('a sheet is dropped, and its verdict is green or red; nothing leaves the page @desk', async ({ page }) => {
  const say = await openCheck(page);
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'verify');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));

  await test.step('a good sheet: genuine, whose it is, whose keys, and each check in words', async () => {
    await drop(page, 'sheet.json', JSON.stringify(sheet));
    await expect(
      page
        .getByRole('heading', { level: 2 })
        .filter({ hasText: say('Genuine, and the score follows from the answers') }),
    ).toBeFocused();
    await expect(verdict(page)).toContainText(sheet.sheet.candidate.name);
    const { total, maximum } = sheet.sheet.result;
    await expect(verdict(page)).toContainText(say('{0} of {1}', { 0: shownMarks(total), 1: shownMarks(maximum) }));
    await expect(verdict(page)).toContainText(
      say('Checked with the keys of this site, {host}.', { host: new URL(page.url()).host }),
    );
    await expect(verdict(page).getByRole('listitem')).toHaveCount(6);
    await expect(verdict(page).getByText(say('Good'), { exact: true })).toHaveCount(5);
    expect(await wcagFindings(page)).toEqual([]);
    await expect(picker(page, say), 'the form for the next file is folded').toBeHidden();
    await page.getByText(say('Check another file'), { exact: true }).click();
    await expect(picker(page, say)).toBeVisible();
    await page.getByText(say('Check another file'), { exact: true }).click();
    await look(page, 'verify-genuine');
  });

  await test.step('a forged sheet: not genuine, and what is wrong with it', async () => {
    await picker(page, say).setInputFiles(fileOf('forged.json', forgedSheet()));
    await expect(verdict(page).getByText(say('Wrong'), { exact: true })).toHaveCount(2);
    await expect(verdict(page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(verdict(page)).toContainText(
      say('It was changed after it was signed, or it was not signed with key {0}.', { 0: sheet.keyId }),
    );
    // Without a valid signature, the names in the file prove nothing.
    await expect(verdict(page)).not.toContainText(sheet.sheet.candidate.name);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'verify-forged');
  });

  await test.step('what is no sheet at all is not genuine either', async () => {
    await picker(page, say).setInputFiles(fileOf('poem.txt', 'once upon a time'));
    await expect(
      page.getByText(
        say(
          'Not genuine: this is not a response sheet, because it is not JSON. Choose the file as it was downloaded, not a picture, a PDF or a copy from a text program.',
        ),
      ),
    ).toBeVisible();
    await expect(verdict(page)).toHaveCount(0);
    await picker(page, say).setInputFiles(fileOf('link.txt', 'https://other.example/score#token=abc'));
    await expect(
      page.getByText(
        say(
          'This link leads to a score on another site, {why}. Only that site can show it. Open the link there if you trust the site.',
          { why: 'other.example' },
        ),
      ),
    ).toBeVisible();
    await look(page, 'verify-foreign-score');
    await picker(page, say).setInputFiles(fileOf('keys.json', keys));
    await expect(
      page.getByText(say('This file contains keys. Add it under “Which keys are used” below.')),
    ).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'verify-no-sheet');
  });

  expect(asked, 'requests since a file was there').toEqual([]);
});

test('a reader can check with their own keys, and the verdict names them @phone', async ({ page }) => {
  const say = await openCheck(page);
  await picker(page, say).setInputFiles(fileOf('sheet.json', sheet));
  await expect(verdict(page)).toBeVisible();
  await page.getByText(say('Which keys are used'), { exact: true }).click();
  await page.getByText(say('Keys that I add')).click();
  await expect(
    page.getByText(say('There are no keys to check with. Add some below, or load this page again.')),
  ).toBeVisible();
  const keyPicker = page.getByLabel(say('Choose a file with keys (JWK)'));
  await keyPicker.setInputFiles(fileOf('no-keys.json', { keys: [{ kty: 'RSA' }] }));
  await expect(page.getByText(say('There is no Ed25519 public key (JWK with a kid) in this file.'))).toBeVisible();
  // These keys belong to another installation, but they have the same ids as the site's own keys.
  const { keys: own } = keys as { keys: { kid: string }[] };
  const strange = own.map((key) => ({ ...key, x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }));
  await keyPicker.setInputFiles(fileOf('strange.json', { keys: strange }));
  await expect(verdict(page).getByText(say('Wrong'), { exact: true })).toHaveCount(2);
  await expect(verdict(page)).toContainText('strange.json');
  await keyPicker.setInputFiles(fileOf('kept-before-the-test.json', keys));
  await expect(verdict(page).getByText(say('Good'), { exact: true })).toHaveCount(5);
  await expect(verdict(page)).toContainText('kept-before-the-test.json');
  await expect(verdict(page)).toContainText(sheet.keyId);
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'verify-own-keys');
});

test('a browser that does not know Ed25519 reaches the same verdicts @phone', async ({ page }) => {
  await page.addInitScript(() => {
    const importKey = crypto.subtle.importKey.bind(crypto.subtle);
    crypto.subtle.importKey = ((...ask: Parameters<typeof importKey>) =>
      ask[2] === 'Ed25519'
        ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        : importKey(...ask)) as typeof importKey;
  });
  const scripts = scriptsOf(page);
  const say = await openCheck(page);
  expect(scripts.filter(isEd25519), 'the library is loaded').toHaveLength(1);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await picker(page, say).setInputFiles(fileOf('sheet.json', sheet));
  await expect(verdict(page).getByText(say('Good'), { exact: true })).toHaveCount(5);
  await picker(page, say).setInputFiles(fileOf('forged.json', forgedSheet()));
  await expect(verdict(page).getByText(say('Wrong'), { exact: true })).toHaveCount(2);
  expect(asked).toEqual([]);
});

const isEd25519 = (url: string) => /\/ed25519-[^/]+\.js$/.test(url);
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  return scripts;
}

test('only a browser that does not know Ed25519 loads it @desk', async ({ page }) => {
  const scripts = scriptsOf(page);
  await openCheck(page);
  expect(scripts.filter(isEd25519)).toEqual([]);
});

test('by the keyboard alone: a sheet is pasted and checked @phone', async ({ page }) => {
  const say = await openCheck(page);
  await tabTo(page, picker(page, say));
  const field = page.getByLabel(say('Or paste the text of a file, or the link to a score'));
  await tabTo(page, field);
  await pressEnterOn(page, page.getByRole('button', { name: say('Check what I pasted') }));
  await expect(page.getByText(say('Paste the text first.'))).toBeVisible();
  await field.focus();
  await page.evaluate((text) => document.execCommand('insertText', false, text), JSON.stringify(sheet));
  await pressEnterOn(page, page.getByRole('button', { name: say('Check what I pasted') }));
  await expect(verdict(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(verdict(page).getByText(say('Good'), { exact: true })).toHaveCount(5);
});

test('the verdict is that of `kasauti verify` @desk', async ({ page }) => {
  const say = await openCheck(page);
  for (const [name, file] of [
    ['good', sheet],
    ['forged', forgedSheet()],
  ] as const) {
    await picker(page, say).setInputFiles(fileOf(`${name}.json`, file));
    await expect(verdict(page)).toContainText(`${name}.json`);
    const heading = await verdict(page).getByRole('heading', { level: 2 }).innerText();
    expect([name, heading.includes('Not genuine')]).toEqual([name, await saysNotGenuine(page, file)]);
  }
});

async function saysNotGenuine(page: Page, file: object): Promise<boolean> {
  const path = join(await mkdtemp(join(tmpdir(), 'kasauti-e2e-sheet-')), 'sheet.json');
  await writeFile(path, JSON.stringify(file));
  const words = ['run', '--silent', 'kasauti', '--', 'verify', path, '--url', new URL(page.url()).origin];
  const run = promisify(execFile)('npm', words, { cwd: join(import.meta.dirname, '../..') });
  return await run.then(
    () => false,
    ({ code, stdout }) => {
      expect([code, stdout]).toEqual([1, expect.stringContaining('VERDICT: NOT GENUINE')]);
      return true;
    },
  );
}

/** Drops a file on the page, as if from a folder of the desktop. The file is never sent to a server. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: 'application/json' }));
      return transfer;
    },
    [name, text] as const,
  );
  await page
    .locator('main input[type=file]')
    .first()
    .locator('xpath=../..')
    .dispatchEvent('drop', { dataTransfer: files });
}
