import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { open } from '../help/people.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { proctorOf } from '../help/proctor.ts';
import { offerRoom } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { verifySheet } from '../help/sheet.ts';

/** A proctored test in both languages, with passages, tables and numbers. */
const testCode = 'KBP-102';

test('a proctor lets a candidate in, speaks with them and stops the clock, and the candidate sees it at once @both', async ({
  page,
  browser,
}) => {
  const room = await offerRoom({ mode: 'live', testCode, startsInSeconds: 20, names: ['Asha Rao'] });
  const [person] = room.candidates;
  if (!person) throw new Error('nobody has booked');
  const say = await enterLobby(page, person);
  const player = playerOf(page, say);
  const proctor = await proctorOf(browser, room);

  await test.step('the proctor sees the candidate arrive, and lets them in', async () => {
    const waiting = 'Waiting for your proctor. They see that you are here; keep this page open.';
    await expect(page.getByText(say(waiting))).toBeVisible();
    await look(page, 'lobby-waiting');
    await proctor.look(person);
    await proctor.expectState(person, 'lobby');
    await proctor.act('Message', { text: 'Please put your bag under the table.' });
    const bag = page.getByText('Please put your bag under the table.');
    await expect(bag).toBeVisible();
    await page.getByRole('button', { name: say('I have read it') }).click();
    await expect(bag).toBeHidden();
    await page.reload();
    const readBefore = page.getByText(say('Messages that you have read'));
    await expect(readBefore).toBeVisible();
    await expect(bag).toBeHidden();
    await readBefore.click();
    await expect(bag).toBeVisible();
    await proctor.act('Message', { text: 'Please show your card.' });
    await expect(page.getByText('Please show your card.')).toBeVisible();
    await proctor.act('Let in');
    await expect(page.getByText(say('Your proctor has let you in.'))).toBeVisible();
    await look(page, 'lobby-let-in');
    expect(await wcagFindings(page)).toEqual([]);
    await start(page, say, player);
    await proctor.expectState(person, 'active');
    // The message stays until the candidate has read it. A message that was read in the lobby is not shown again.
    await expect(page.getByText('Please show your card.')).toBeVisible();
    await expect(page.getByText('Please put your bag under the table.')).toBeHidden();
    await page.getByRole('button', { name: say('I have read it') }).click();
    await expect(page.getByText('Please show your card.')).toBeHidden();
  });

  await test.step('a passage is read in one language, a question in the other', async () => {
    await player.options.first().check();
    await player.expectSaved('on-server');
    await look(page, 'player-passage');
    expect(await wcagFindings(page)).toEqual([]);
    const english = { name: 'English', theOther: 'इसे हिंदी में पढ़ें' };
    const hindi = { name: 'हिंदी', theOther: 'Read this in English' };
    const isHindi = (await page.locator('html').getAttribute('lang')) === 'hi';
    // Changes the language of the whole page, and changes it back.
    for (const { name, theOther } of isHindi ? [english, hindi] : [hindi, english]) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('button', { name: theOther })).toBeVisible();
    }
    await expect(player.options.first()).toBeChecked();
  });

  const menu = async (name: string) => {
    if (player.isPhone()) await page.getByRole('button', { name: say('Menu') }).click();
    await page
      .getByRole('button', { name: say(name), exact: true })
      .first()
      .click();
  };

  await test.step('a raised hand is answered', async () => {
    await menu('Raise your hand');
    await page.getByRole('dialog').last().getByRole('textbox').fill('The table is hard to read. May I enlarge it?');
    await look(page, 'player-raise-hand');
    await page.getByRole('button', { name: say('Raise my hand') }).click();
    await expect(
      page.getByText(say('Your hand is raised. Your proctor will answer; you can go on with the test meanwhile.')),
    ).toBeVisible();
    for (let open = await page.getByRole('dialog').count(); open > 0; open -= 1) await page.keyboard.press('Escape');
    await proctor.act('Answer', { text: 'Yes: choose larger letters in the menu.' });
    await expect(page.getByText('Yes: choose larger letters in the menu.')).toBeVisible();
    await look(page, 'player-answered-hand');
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByRole('button', { name: say('I have read it') }).click();
  });

  await test.step('minutes that are added move the deadline', async () => {
    const before = await player.onServer();
    await proctor.act('Add time', {
      minutes: 5,
      reason: 'disturbance',
      text: 'The fire alarm was tested.',
    });
    await expect(page.getByText('The fire alarm was tested.')).toBeVisible();
    const after = await player.onServer();
    expect(Date.parse(after.deadlineAt ?? '') - Date.parse(before.deadlineAt ?? '')).toBe(5 * 60_000);
    await page.getByRole('button', { name: say('I have read it') }).click();
  });

  await test.step('a pause hides the paper until it ends; messages and the hand go on', async () => {
    await proctor.act('Pause', { reason: 'disturbance', text: 'Please wait: the alarm rings again.' });
    const paused = page.getByRole('heading', { level: 2, name: say('Your test is paused') });
    await expect(paused).toBeFocused();
    await expect(page.getByText('Please wait: the alarm rings again.')).toBeVisible();
    await expect(player.heading).toBeHidden();
    await expect(player.options).toHaveCount(0);
    // The save line stays at the bottom of the page.
    const [saved, screen] = [await page.getByRole('contentinfo').boundingBox(), page.viewportSize()];
    expect(Math.round(saved!.y + saved!.height)).toBe(screen!.height);
    await look(page, 'player-paused');
    expect(await wcagFindings(page)).toEqual([]);

    await proctor.act('Message', { text: 'It takes two minutes.' });
    await page.getByRole('button', { name: say('I have read it') }).click();
    await expect(page.getByText('It takes two minutes.')).toBeHidden();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: say('Messages'), exact: true }).click();
    await expect(page.getByRole('dialog').getByText('It takes two minutes.')).toBeVisible();
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: say('Raise your hand'), exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('May I drink some water?');
    await page.getByRole('button', { name: say('Raise my hand') }).click();
    await expect(page.getByText(say('Your hand is raised. Your proctor will answer.'))).toBeVisible();
    await page.keyboard.press('Escape');
    await proctor.act('Answer', { text: 'Yes, please do.' });
    await page.getByRole('button', { name: say('I have read it') }).click();

    await proctor.act('Resume', { reason: 'disturbance' });
    await expect(paused).toBeHidden();
    await expect(player.heading).toBeVisible();
    await player.options.nth(1).check();
    await player.expectSaved('on-server');
  });

  await test.step('another device is let in by the proctor, and the first one loses the pen', async () => {
    const elsewhere = await browser.newContext();
    const device = await elsewhere.newPage();
    await open(device, '/login');
    await device.getByLabel(say('Username / Email')).fill(person.email);
    await device.getByLabel(say('Password'), { exact: true }).fill(person.password);
    await device
      .getByRole('main')
      .getByRole('button', { name: say('Login'), exact: true })
      .click();
    await device.getByRole('button', { name: say('Yes, Continue') }).click();
    await expect(device).toHaveURL(/dashboard/);
    await device.goto(page.url());
    await expect(device.getByRole('heading', { level: 1 })).toHaveText(say('The test cannot be opened here now'));
    await look(device, 'player-other-device');
    await device.getByRole('button', { name: say('Continue here') }).click();
    await expect(
      device.getByText(
        say('Your proctor must let this device in. They have been notified. The test opens here automatically.'),
      ),
    ).toBeVisible();
    await proctor.act('Let in', { reason: 'workstation' });
    const there = playerOf(device, say);
    await expect(there.heading).toBeVisible();
    await expect(there.options.nth(1)).toBeChecked();
    await expect(page.getByText(say('You are logged out.'))).toBeVisible();
    await look(page, 'player-logged-out');

    await there.submit();
    await device.getByRole('button', { name: say('Yes, submit') }).click();
    await expect(device.getByRole('heading', { level: 1, name: say('Your test is submitted') })).toBeVisible();
    await proctor.expectState(person, 'submitted');
    await device.getByRole('link', { name: say('See the result') }).click();
    await expect(device.getByRole('heading', { name: say('Your score is here, your rank follows') })).toBeVisible();
    await expect(device.getByText('The fire alarm was tested.')).toBeVisible();
    await look(device, 'result-scored');
    expect(await wcagFindings(device)).toEqual([]);
    expect(await verifySheet(device, say)).toContain('VERDICT: genuine. The score was not part of the check.');
    await elsewhere.close();
  });
  await proctor.leave();
});

test('somebody who is refused at the door, and somebody whose test is ended, read why @phone', async ({
  page,
  browser,
}) => {
  const room = await offerRoom({ mode: 'live', testCode, startsInSeconds: 10, names: ['Asha Rao', 'Vikram Nair'] });
  const [person, refused] = room.candidates;
  if (!person || !refused) throw new Error('two are needed');
  const say = await enterLobby(page, person);
  const player = playerOf(page, say);
  const proctor = await proctorOf(browser, room);

  await test.step('the one is refused', async () => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await enterLobby(other, refused);
    await proctor.look(refused);
    await proctor.act('Refuse', { reason: 'identity-doubtful', text: 'The face is not the one on the document.' });
    await expect(other.getByRole('heading', { level: 1, name: say('Your proctor did not let you in') })).toBeVisible();
    await expect(other.getByText('The face is not the one on the document.')).toBeVisible();
    await look(other, 'lobby-refused');
    await elsewhere.close();
  });

  await test.step('the other’s test is ended', async () => {
    await proctor.look(person);
    await proctor.act('Let in');
    await start(page, say, player);
    await player.options.first().check();
    await player.expectSaved('on-server');
    await proctor.act('End the test', {
      reason: 'unauthorised-material',
      text: 'A telephone was in use after two warnings.',
    });
    await expect(page.getByRole('heading', { level: 1, name: say('Your proctor has ended this test') })).toBeVisible();
    await expect(page.getByText('A telephone was in use after two warnings.')).toBeVisible();
    await look(page, 'terminated');
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByRole('link', { name: say('See the result') }).click();
    await expect(page.getByRole('heading', { name: say('The result is withheld') })).toBeVisible();
    await look(page, 'result-withheld');
  });
  await proctor.leave();
});
