import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('two people correct the key of a question, and the candidate reads what changed @desk', async ({
  page,
  browser,
}) => {
  const { author, admin, formId, candidates } = await offerRoom({
    mode: 'none',
    hasOwnForm: true,
    startsInSeconds: 0,
    names: ['Asha Rao'],
  });
  const keysPath = `/staff/form-keys/${formId}`;
  const reason = 'Two options are even numbers.';
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const phoneSay = await enterLobby(phone, candidates[0]);

  await test.step('a candidate submits without an answer, and has no marks', async () => {
    const player = playerOf(phone, phoneSay);
    await start(phone, phoneSay, player);
    await player.submit();
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: phoneSay('Yes, submit') })
      .click();
    await expect(phone.getByRole('heading', { level: 1, name: phoneSay('Your test is submitted') })).toBeVisible();
  });

  await signInStaff(page, author, keysPath);
  const say = await wordsOf(page);

  await test.step('an author proposes full marks for everybody, with a reason', async () => {
    await expect(page.getByRole('heading', { name: say('Question {questionNo}', { questionNo: 1 }) })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-keys');
    await page
      .getByRole('button', { name: say('Correct the key…') })
      .first()
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: say('Full marks for everybody who sat the test') }).check();
    await dialog.getByRole('button', { name: say('Propose this correction') }).press('Enter');
    await expect(dialog.getByText(say('Write the reason in English.'))).toBeVisible();
    await look(page, 'staff-propose-key');
    await dialog.getByLabel(say('Reason in English')).fill(reason);
    await dialog.getByRole('button', { name: say('Propose this correction') }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(say('A correction waits'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: say('Approve this key…') })).toHaveCount(0);
  });

  const chief = await (await browser.newContext()).newPage();
  await signInStaff(chief, admin, '/staff/forms');
  const chiefSay = await wordsOf(chief);

  await test.step('another person finds it, sees what would change, and approves it', async () => {
    const waiting = chief.getByRole('region', { name: chiefSay('Corrections of keys that wait for you') });
    await waiting.locator(`a[href='${keysPath}']`).press('Enter');
    await expect(chief.getByText(chiefSay('What would change'))).toBeVisible();
    await expect(
      chief.getByText(chiefSay('More marks: {raised}. The largest gain is {gain}.', { raised: 1, gain: '4' })),
    ).toBeVisible();
    expect(await wcagFindings(chief)).toEqual([]);
    await look(chief, 'staff-decide-key');
    await chief.getByRole('button', { name: chiefSay('Approve this key…') }).press('Enter');
    const dialog = chief.getByRole('dialog');
    await dialog.getByLabel(chiefSay('Reason')).fill('The board agreed.');
    await dialog.getByRole('button', { name: chiefSay('Approve the key') }).press('Enter');
    await expect(chief.getByRole('status').getByText(/1 changed/)).toBeVisible({ timeout: 60_000 });
    await expect(chief.getByText(chiefSay('Everybody who sat the test gets full marks.'))).toBeVisible();
    await look(chief, 'staff-keys-corrected');
  });

  await test.step('the candidate reads the old and the new marks, and why', async () => {
    await phone.goto(`/results/${candidates[0]?.attemptId}`);
    const part = phone.getByRole('region', { name: phoneSay('Your result was computed again') });
    await expect(
      part.getByText(
        phoneSay('Before: {old} of {oldMost}. Now: {now} of {most}.', {
          old: '0',
          oldMost: '12',
          now: '4',
          most: '12',
        }),
      ),
    ).toBeVisible();
    await expect(part.getByText(reason)).toBeVisible();
    expect(await wcagFindings(phone)).toEqual([]);
    await look(phone, 'result-computed-again');
  });
});
