import { expect, test } from '@playwright/test';
import { givenWav } from '../../apps/server/test/given/recordings.ts';
import { look } from '../help/look.ts';
import { createPictureQuestion, openResult, publishQuestion } from '../help/picture-question.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { offerRoom, openAsAuthorAndAdmin } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

test('a recording goes from the editor to a candidate, who can hear it twice, also after a reload and without a network @desk', async ({
  page,
  browser,
}) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff/bank/new');
  const dialog = page.getByRole('dialog');

  await test.step('an author inserts it with its transcript in each language', async () => {
    const prompt = { en: 'Which number is said?', hi: 'कौन-सी संख्या बोली गई?' };
    await page.goto(await createPictureQuestion(page.request, prompt, () => ({ kind: 'numeric', from: '4', to: '4' })));
    const label = say('Question');
    await page.getByRole('button', { name: say('Insert a recording: {label}', { label }) }).press('Enter');
    await dialog.getByRole('button', { name: say('Insert'), exact: true }).press('Enter');
    await expect(dialog.getByText(say('Choose a file.'))).toBeVisible();
    await expect(dialog.getByText(say('Write down what is said.'))).toHaveCount(2);
    const buffer = givenWav({ seed: Date.now(), seconds: 2 });
    await dialog.locator('input[type=file]').setInputFiles({ name: 'four.wav', mimeType: 'audio/wav', buffer });
    await dialog.getByLabel(say('Transcript (English)')).fill('The number is four.');
    await dialog.getByLabel(say('Transcript (Hindi)')).fill('संख्या चार है।');
    await dialog.getByLabel(say('How often candidates may play it')).selectOption('2');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-recording-dialog');
    await dialog.getByRole('button', { name: say('Insert'), exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    const preview = page.getByRole('region', { name: say('Preview') });
    await expect(preview.getByText('The number is four.')).toBeVisible();
    await look(page, 'staff-item-recording');
  });

  const formId = await publishQuestion(page, chief, say);
  const { candidates } = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao'], formId });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  const isBrought = phone.waitForResponse((answer) => answer.url().endsWith('/pictures/0'));
  const phoneSay = await enterLobby(phone, candidates[0]);
  expect((await isBrought).status()).toBe(200);
  const player = playerOf(phone, phoneSay);
  await start(phone, phoneSay, player);
  const play = phone.getByRole('button', { name: phoneSay('Play'), exact: true });
  const left = (count: number) => phone.getByText(phoneSay('{left} of {plays} plays left', { left: count, plays: 2 }));

  await test.step('a candidate hears it once. The words of it are not told, and a reload forgets no play', async () => {
    await expect(left(2)).toBeVisible();
    expect(await wcagFindings(phone)).toEqual([]);
    await look(phone, 'player-recording');
    await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await play.press('Enter');
    await expect(phone.getByRole('button', { name: phoneSay('Pause'), exact: true })).toBeVisible();
    await expect(left(1)).toBeVisible();
    await expect(play).toBeVisible();
    await expect(phone.getByText('The number is four.')).toHaveCount(0);
    await context.setOffline(true);
    await phone.reload();
    await expect(player.heading).toBeVisible();
    await expect(left(1)).toBeVisible();
  });

  await test.step('after the second time it cannot be played again, and the answer is saved', async () => {
    await play.press('Enter');
    await expect(phone.getByText(phoneSay('No plays left'))).toBeVisible();
    await expect(phone.getByText(phoneSay('It cannot be played again.'))).toBeVisible();
    await expect(play).toHaveAttribute('aria-disabled', 'true');
    await look(phone, 'player-recording-heard');
    await context.setOffline(false);
    await phone.getByRole('textbox').first().fill('4');
    await player.expectSaved('on-server');
  });

  await test.step('the result has the words', async () => {
    await player.submit();
    await openResult(phone, phoneSay);
    await phone.getByRole('button', { name: phoneSay('Open all answers') }).press('Enter');
    await expect(phone.getByText('The number is four.')).toBeVisible();
    await look(phone, 'result-recording');
  });
  await context.close();
});
