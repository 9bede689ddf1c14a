import { expect, test } from '@playwright/test';
import { approveQuestion } from '../help/approve-question.ts';
import { look } from '../help/look.ts';
import { open } from '../help/people.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { publishForm } from '../help/publish-form.ts';
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
    const english = dialog.getByLabel(say('Reason in English'));
    await expect(english).toBeFocused();
    await expect(english).toHaveAccessibleDescription(new RegExp(say('Write the reason in English.')));
    await look(page, 'staff-propose-key');
    await english.fill(reason);
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

const both = (text: string) => ({ en: text, hi: text });
/** A question with two places to answer: an order, and rows that are matched with columns. */
const placesItem = {
  topic: 'Rivers',
  difficulty: 'easy',
  prompt: both('From north to south: [[order]]. Their seas: [[seas]].'),
  answer: {
    kind: 'composite',
    parts: {
      order: { kind: 'order', options: [both('Kaveri'), both('Ganga'), both('Godavari')] },
      seas: {
        kind: 'match',
        rows: [both('Ganga'), both('Narmada')],
        columns: [both('Arabian Sea'), both('Bay of Bengal')],
        correct: [[0], [1]],
      },
    },
  },
  explanation: both('Look at the map.'),
};

test('a right order and right pairs are corrected by keyboard, and the item bank gets them @phone', async ({
  page,
  browser,
}) => {
  const { author, admin } = await offerRoom({ mode: 'none', startsInSeconds: 7200, names: ['Asha Rao'] });
  const chief = await (await browser.newContext()).newPage();
  await signInStaff(page, author, '/staff/bank');
  await signInStaff(chief, admin, '/staff/forms');
  const say = await wordsOf(page);
  const chiefSay = await wordsOf(chief);
  const { _id, code } = await approveQuestion(page.request, chief.request, placesItem);
  const formId = await publishForm(page.request, chief.request, _id);
  const questions = page.getByRole('region', { name: say('Questions and keys') });

  await test.step('an author moves the first option down, and chooses the other seas', async () => {
    await open(page, `/staff/form-keys/${formId}`);
    await expect(questions.getByRole('listitem').filter({ hasText: 'Narmada → Bay of Bengal' })).not.toHaveCount(0);
    await questions.getByRole('button', { name: say('Correct the key…') }).press('Enter');
    const dialog = page.getByRole('dialog');
    const order = dialog.getByRole('group', { name: say('Place {id}', { id: 'order' }), exact: true });
    await order
      .getByRole('listitem')
      .filter({ hasText: 'Kaveri' })
      .getByRole('button', { name: say('Move down') })
      .press('Enter');
    await order
      .getByRole('listitem')
      .filter({ hasText: 'Kaveri' })
      .getByRole('button', { name: say('Move down') })
      .press('Enter');
    const seas = dialog.getByRole('group', { name: say('Place {id}', { id: 'seas' }), exact: true });
    await seas.getByLabel('Ganga').selectOption({ label: 'Bay of Bengal' });
    await seas.getByLabel('Narmada').selectOption({ label: 'Arabian Sea' });
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-propose-order-and-pairs');
    await dialog.getByLabel(say('Reason in English')).fill('North is above south.');
    await dialog.getByRole('button', { name: say('Propose this correction') }).press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('another person reads what the item bank gets, and approves it', async () => {
    await open(chief, `/staff/form-keys/${formId}`);
    const bank = chiefSay('With the approval, the question in the item bank gets this key as a new version.');
    await expect(chief.getByText(bank)).toBeVisible();
    await look(chief, 'staff-decide-order-and-pairs');
    await chief.getByRole('button', { name: chiefSay('Approve this key…') }).press('Enter');
    const dialog = chief.getByRole('dialog');
    await dialog.getByLabel(chiefSay('Reason')).fill('The map says so.');
    await dialog.getByRole('button', { name: chiefSay('Approve the key') }).press('Enter');
    const done = chiefSay('The question in the item bank has this key in its version {versionNo}.', { versionNo: 2 });
    await expect(chief.getByText(done)).toBeVisible();
    await expect(chief.getByRole('link', { name: code, exact: true })).toHaveAttribute('href', `/staff/bank/${_id}`);
    const corrected = chief.getByRole('region', { name: chiefSay('Questions and keys') });
    await expect(corrected.getByText('Narmada → Arabian Sea')).toBeVisible();
  });
});
