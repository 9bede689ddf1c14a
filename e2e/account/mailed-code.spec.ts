import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('while somebody guesses at a password, its owner comes in on a new device with a code by mail @desk', async ({
  page,
  browser,
}) => {
  const person = await becomeSomebody(page);
  const guess = (n: number) => {
    const data = { username: person.email, password: 'a-wrong-password', deviceId: `stranger-${n}` };
    return page.request.post('/api/v1/auth/login', { data });
  };
  // Makes three times as many attempts as one device may make. The account is then delayed for all devices.
  for (let n = 0; n < 60; n += 1) expect([401, 429]).toContain((await guess(n)).status());

  const context = await browser.newContext({ locale: 'en-IN' });
  const desk = await context.newPage();
  await open(desk, '/login');
  const say = await wordsOf(desk);
  const main = desk.getByRole('main');
  const press = (words: string) => main.getByRole('button', { name: say(words), exact: true }).click();
  const code = main.getByLabel(say('Code from the email'));
  const conflict = desk.getByRole('dialog');
  // The first delay lasts only a second, so wrong passwords are tried until this login is delayed. A login without a
  // delay reports the other device instead.
  await expect(async () => {
    await main.getByLabel(say('Username / Email')).fill(person.email);
    await main.getByLabel(say('Password'), { exact: true }).fill(person.password);
    await guess(61);
    await press('Login');
    await expect(code.or(conflict)).toBeVisible();
    if (await conflict.isVisible()) await conflict.getByRole('button', { name: say('Cancel') }).click();
    await expect(code).toBeVisible({ timeout: 100 });
  }).toPass();
  await look(desk, 'mailed-code');
  expect(await wcagFindings(desk)).toEqual([]);
  const { subject } = await mailTo(page, person.email, /is your code to log in|लॉगिन करने का आपका कोड/);
  await code.fill(/\d{6}/.exec(subject)?.[0] ?? '');
  await press('Login');
  await main.or(desk.getByRole('dialog')).first().waitFor();
  await desk.getByRole('button', { name: say('Yes, Continue') }).click();
  await expect(desk).toHaveURL(/dashboard/);
  await context.close();
});
