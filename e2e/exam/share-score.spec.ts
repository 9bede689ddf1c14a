import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { pressEnterOn } from '../help/keyboard.ts';
import { calm, look } from '../help/look.ts';
import { open, reload } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { factsOfRun } from '../help/screen-facts.ts';
import { wordsOf } from '../help/words.ts';

test('a candidate shares a released score by a link, and takes it back @phone', async ({ page, browser }) => {
  const { resultId, cookies } = await factsOfRun(browser);
  await page.context().addCookies(cookies.candidate);
  await open(page, `/results/${resultId}`);
  const say = await wordsOf(page);
  const part = page.locator('section[aria-labelledby=share]');

  await test.step('without consent there is no link', async () => {
    await part.getByLabel(say('How long the link works')).selectOption('7');
    await pressEnterOn(page, part.getByRole('button', { name: say('Make a link') }));
    await expect(part.getByText(say('Please agree first: the link shows your name and your result.'))).toBeVisible();
    await expect(part.getByRole('checkbox')).toBeFocused();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'share-score');
  });

  let link = '';
  let row = part;
  await test.step('with it a link is made, shown once, and printed with its code', async () => {
    await part.getByRole('checkbox').check();
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/score-cards')),
      part.getByRole('button', { name: say('Make a link') }).click(),
    ]);
    // Another journey shares the same score at the same time, so the row is found by its id.
    row = part.locator(`#card-${(await answer.json()).card.cardId}`);
    await expect(part.getByRole('heading', { name: say('Your link is ready') })).toBeFocused();
    link = await part.getByLabel(say('Link to your score')).inputValue();
    expect(link).toMatch(/\/score#token=[\w-]{43}$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('button', { name: say('Download as PDF with a QR code') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('score-card.pdf');
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(row.getByText(say('Works'), { exact: true })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'share-score-made');
    await reload(page);
    await expect(row.getByText(say('Works'), { exact: true })).toBeVisible();
    await expect(part.getByLabel(say('Link to your score'))).toHaveCount(0);
  });

  // The recipient opens the link in another browser. Nobody is logged in there.
  const theirs = await (await browser.newContext()).newPage();
  const verdict = theirs.locator('section[aria-labelledby=verdict]');
  const shown = new URL(link);
  await test.step('who has the link sees the score and a green verdict; nothing but the card and the keys is asked for', async () => {
    const asked: string[] = [];
    theirs.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await open(theirs, shown.pathname + shown.hash);
    await expect(verdict).toContainText(say('Genuine: this site signed this score'));
    await expect(verdict).toContainText('Ananya Deshpande');
    const calls = asked.filter((one) => one.includes('/api/v1/')).map((one) => one.replace(/https?:\/\/[^/]+/, ''));
    expect(calls.filter((one) => /score|attempt|result|keys/.test(one)).sort()).toEqual([
      'GET /api/v1/keys',
      'POST /api/v1/score-cards/read',
    ]);
    // The secret must not be in any address that a server or a log could contain.
    const secret = link.split('=')[1] ?? '';
    expect(asked.filter((one) => one.includes(secret))).toEqual([]);
    expect(await wcagFindings(theirs)).toEqual([]);
    await look(theirs, 'score-shown');
  });

  await test.step('the link is pasted or dropped where a result is checked, and opens the card', async () => {
    await open(theirs, '/verify');
    await calm(theirs);
    const field = theirs.getByLabel(say('Or paste the text of a file, or the link to a score'));
    await field.fill(` ${link}\n`);
    await pressEnterOn(theirs, theirs.getByRole('button', { name: say('Check what I pasted') }));
    await expect(verdict).toContainText('Ananya Deshpande');
    expect(new URL(theirs.url()).pathname).toBe('/score');
    await theirs.goBack();
    await calm(theirs);
    const dragged = await theirs.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', text);
      return transfer;
    }, link);
    await theirs
      .locator('main input[type=file]')
      .first()
      .locator('xpath=../..')
      .dispatchEvent('drop', { dataTransfer: dragged });
    await expect(verdict).toContainText('Ananya Deshpande');
  });

  await test.step('a card that was changed on the way is red, and shows no name', async () => {
    await theirs.route('**/api/v1/score-cards/read', async (route) => {
      const answer = await route.fetch();
      const signed = await answer.json();
      signed.card.score.total = '20';
      await route.fulfill({ response: answer, json: signed });
    });
    await reload(theirs);
    await expect(verdict).toContainText(say('Not genuine: this score is not shown'));
    await expect(theirs.getByText('Ananya Deshpande')).toHaveCount(0);
    expect(await wcagFindings(theirs)).toEqual([]);
    await look(theirs, 'score-forged');
    await theirs.unroute('**/api/v1/score-cards/read');
  });

  await test.step('once it is taken back the link shows nothing', async () => {
    await row
      .getByRole('button', { name: new RegExp(say('Take back the link made {madeAt}', { madeAt: '.+' })) })
      .click();
    await expect(row.getByText(say('Taken back'), { exact: true })).toBeVisible();
    await look(page, 'share-score-taken-back');
    await reload(theirs);
    await expect(theirs.getByRole('heading', { name: say('This link shows no score') })).toBeVisible();
    await calm(theirs);
    expect(await wcagFindings(theirs)).toEqual([]);
    await look(theirs, 'score-taken-back');
  });
  await theirs.context().close();
});
