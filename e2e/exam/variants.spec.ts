import { type Browser, expect, test } from '@playwright/test';
import { approveQuestion } from '../help/approve-question.ts';
import { look } from '../help/look.ts';
import { fieldOf, openResult } from '../help/picture-question.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { type OfferedCandidate, offerRoom, openAsAuthorAndAdmin } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

const both = (en: string) => ({ en, hi: en });
const NUMBERS = ['11', '22', '33', '44'];

/**
 * Sits the test. The answers to the first `wrongQuestions` questions are wrong. Returns the numbers of the paper, and
 * what the result shows.
 */
async function sit(browser: Browser, candidate: OfferedCandidate | undefined, wrongQuestions: number) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  const say = await enterLobby(phone, candidate);
  const player = playerOf(phone, say);
  await start(phone, say, player);
  const given: string[] = [];
  for (const no of [1, 2]) {
    await player.goTo(no);
    const asked = phone.getByRole('main').getByText(/^Which number is it: \d+\?$/);
    const number = /\d+/.exec((await asked.textContent()) ?? '')?.[0] ?? '';
    given.push(number);
    await player.field.fill(no <= wrongQuestions ? '5' : number);
    await player.expectSaved('on-server');
  }
  await player.submit();
  await openResult(phone, say);
  await phone.getByRole('button', { name: say('Open all answers') }).press('Enter');
  const shown = await phone.getByRole('main').innerText();
  await look(phone, `result-variant-${wrongQuestions}`);
  const results = await phone.request.get(`/api/v1/results/${candidate?.userId}`);
  const [result] = (await results.json()).data;
  await context.close();
  return { given, shown, score: `${result.total} of ${result.maximum}` };
}

test('two candidates of a sitting get two variants of a drawn paper, and each result is of its own variant @desk', async ({
  page,
  browser,
}) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff');
  const topic = `Numbers ${Date.now()}`;
  for (const number of NUMBERS)
    await approveQuestion(page.request, chief.request, {
      topic,
      difficulty: 'easy',
      prompt: both(`Which number is it: ${number}?`),
      answer: { kind: 'numeric', from: number, to: number },
      explanation: both('It is written there.'),
    });

  await test.step('an author asks for two variants, and sees that the bank has enough questions', async () => {
    await page.goto('/staff/forms/new');
    const field = fieldOf(page, say);
    for (const language of ['English', 'Hindi'] as const) {
      await field('Title', language).first().fill(topic);
      await field('Title', language).last().fill('Numbers');
      await field('Instructions', language).first().fill('Answer all questions.');
    }
    await page.getByRole('radio', { name: say('Drawn from the bank') }).check();
    await page.getByRole('button', { name: say('Add a row') }).press('Enter');
    await page.getByLabel(say('Topic'), { exact: true }).selectOption(topic);
    await page.getByLabel(say('Difficulty'), { exact: true }).selectOption('easy');
    await page.getByLabel(say('Number of questions')).fill('2');
    await page.getByLabel(say('Variants of the paper')).selectOption('2');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F-\d{5}$/);
    await expect(page.getByRole('heading', { name: say('Problems') })).toHaveCount(0);
    await page.getByLabel(say('Variant to preview')).selectOption('2');
    await expect(page.getByLabel(say('Question to preview')).getByRole('option')).toHaveCount(2);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-variants');
    await page.getByRole('button', { name: say('Submit for publication') }).press('Enter');
    await expect(page.getByRole('region', { name: say('Sections and questions') })).toBeVisible();
  });

  await test.step('another person publishes both at once, and each has its page of keys', async () => {
    await chief.goto(new URL(page.url()).pathname);
    await chief.getByRole('button', { name: say('Publish'), exact: true }).press('Enter');
    for (const variantNo of [1, 2]) {
      const name = say('Keys of version {versionNo}, variant {variantNo}', { versionNo: 1, variantNo });
      await expect(chief.getByRole('link', { name })).toBeVisible();
    }
    expect(await wcagFindings(chief)).toEqual([]);
    await look(chief, 'staff-form-variants-published');
  });

  const formDraftId = new URL(page.url()).pathname.split('/').at(-1);
  const form = await (await page.request.get(`/api/v1/forms/${formDraftId}`)).json();
  const formId = form.published[0]._id;
  const names = ['Asha Rao', 'Bala Iyer'];
  const { candidates } = await offerRoom({ mode: 'none', startsInSeconds: 0, names, formId });

  const first = await sit(browser, candidates[0], 0);
  const second = await sit(browser, candidates[1], 1);
  expect([...first.given, ...second.given].sort()).toEqual(NUMBERS);
  for (const { given, shown } of [first, second]) {
    const inResult = NUMBERS.filter((number) => shown.includes(`Which number is it: ${number}?`));
    expect(inResult).toEqual([...given].sort());
  }
  expect([first, second].map(({ score }) => score)).toEqual(['2 of 2', '1 of 2']);
});
