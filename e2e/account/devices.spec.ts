import { type BrowserContext, expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('a login elsewhere ends the session here, which shows this within a second, and its owner can sign it out @desk', async ({
  page,
  browser,
}) => {
  const person = await becomeSomebody(page);
  // A login on a page stores this id in the browser.
  await page.addInitScript(() => localStorage.setItem('deviceId', 'journey'));
  // A page gets the change at once only if it has an open connection.
  const listens = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('caughtUp')));
  await open(page, '/settings?section=devices');
  const say = await wordsOf(page);
  const devices = page.getByRole('region', { name: say('Devices') });
  await expect(devices.getByText(say('Active now'))).toBeVisible();

  await listens;
  const elsewhere = await browser.newContext();
  const login = { username: person.email, password: person.password, deviceId: 'another', forceLogin: true };
  const url = new URL('/api/v1/auth/login', page.url()).href;
  expect((await elsewhere.request.post(url, { data: login })).status()).toBe(200);
  const dialog = page.getByRole('dialog', { name: say('You have been logged out') });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(
    say('Your account was opened on another device: {byDevice}. If that was not you, change your password.', {
      byDevice: await nameOf(elsewhere),
    }),
  );
  await look(page, 'session-taken-over');
  const mail = await mailTo(page, person.email, /new device|नए डिवाइस/);
  expect(mail.plain).toContain('/forgot-password');

  await test.step('the owner comes back and signs the other device out', async () => {
    await page.request.post('/api/v1/auth/login', { data: { ...login, deviceId: 'journey' } });
    await open(page, '/settings?section=devices');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await look(page, 'settings-devices');
    expect(await wcagFindings(page)).toEqual([]);
    await devices.getByRole('listitem').nth(1).getByRole('button').click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByRole('status')).not.toBeEmpty();
  });
  await elsewhere.close();
});

/** Returns the name that the server's list of devices shows for this journey's own client. */
async function nameOf(elsewhere: BrowserContext): Promise<string> {
  const answer = await elsewhere.request.get(`${process.env.KASAUTI_E2E_URL}/api/v1/account/devices`);
  const { data } = (await answer.json()) as { data: { name: string; isThis: boolean }[] };
  return data.find(({ isThis }) => isThis)?.name ?? '';
}

test('two minutes before an idle session ends a question comes, and one press keeps the session @phone', async ({
  page,
}) => {
  await page.clock.install();
  await becomeSomebody(page);
  await open(page, '/settings?section=devices');
  const say = await wordsOf(page);
  const question = page.getByRole('dialog', { name: say('Are you still there?') });
  await expect(page.getByText(say('Active now'))).toBeVisible();
  await page.clock.fastForward('26:00');
  await expect(question).toBeHidden();
  await page.clock.fastForward('02:10');
  await expect(question).toBeVisible();
  await look(page, 'session-ends-soon');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/auth/check') && answer.ok());
  await question
    .getByRole('button', { name: say('Stay logged in') })
    .last()
    .click();
  await kept;
  await expect(question).toBeHidden();
  await page.clock.fastForward('10:00');
  await expect(question).toBeHidden();
});
