import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { expect, type Page, test } from '@playwright/test';
import { approveQuestion } from '../help/approve-question.ts';
import { holdScripts } from '../help/hold-scripts.ts';
import { look } from '../help/look.ts';
import { isReady, open, reload } from '../help/people.ts';
import { publishForm } from '../help/publish-form.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

const both = (en: string, hi: string) => ({ en, hi });
const questionAbout = (city: string, topic: string): ItemDraft => ({
  topic,
  difficulty: 'easy',
  prompt: both(`Which river flows through ${city}?`, `${city} में कौन-सी नदी बहती है?`),
  answer: {
    kind: 'single-choice',
    options: [both('Narmada', 'नर्मदा'), both('Ganga', 'गंगा'), both('Tapti', 'ताप्ती')],
    correct: 0,
  },
  explanation: both('It is the Narmada.', 'वह नर्मदा है।'),
});

test('an author makes a test and shows a question of the bank, a paper and a price come from others, and it is sold @desk', async ({
  page,
  browser,
}) => {
  const { author, admin, finance } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Ravi Kumar'] });
  const [chief, office] = [await newPage(), await newPage()];
  await signInStaff(chief, admin);
  await signInStaff(page, author);
  const code = `RIV-${Date.now().toString(36).toUpperCase()}`;
  const [shown, asked] = [
    await approveQuestion(page.request, chief.request, questionAbout('Jabalpur', code)),
    await approveQuestion(page.request, chief.request, questionAbout('Bharuch', code)),
  ];
  await publishForm(page.request, chief.request, asked._id);
  const { providers } = await (await page.request.get('/api/v1/bank/choices')).json();
  await open(page, '/staff/tests');
  const say = await wordsOf(page);
  const path = await test.step('the author begins a draft', async () => {
    await page.getByRole('link', { name: say('New test') }).click();
    await page.getByRole('button', { name: say('Create the test') }).click();
    await expect(page.getByLabel(say('Code of the test'))).toHaveAttribute('aria-invalid', 'true');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-new-test-empty');
    await page.getByLabel(say('Provider')).selectOption(providers[0]._id);
    await page.getByLabel(say('Code of the test')).fill(code);
    await page.getByLabel(say('Title'), { exact: true }).fill('Rivers of India');
    await page.getByLabel(say('Title in Hindi')).fill('भारत की नदियाँ');
    await page.getByLabel(say('Category')).selectOption({ index: 1 });
    await page.getByLabel(say('Minutes'), { exact: true }).fill('30');
    await look(page, 'staff-new-test');
    await page.getByRole('button', { name: say('Create the test') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rivers of India|भारत की नदियाँ/);
    await expect(missing(page)).toHaveCount(3);
    return new URL(page.url()).pathname;
  });

  await test.step('the author writes the texts and the terms', async () => {
    await page.getByLabel(say('In short'), { exact: true }).fill('Thirty minutes about rivers.');
    await page.getByLabel(say('Who it is for'), { exact: true }).fill('Whoever likes maps.');
    await page.getByLabel(say('Pass mark in percent')).fill('40');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-draft-test');
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await expect(missing(page)).toHaveCount(2);
  });

  await test.step('a question of a paper is refused as a sample, and another one is taken', async () => {
    const pick = async (wanted: string) => {
      await page.getByRole('button', { name: say('Choose from the bank') }).click();
      await page.getByLabel(say('Words of the question, or its code')).fill(wanted);
      const choice = page.getByRole('checkbox', { name: new RegExp(wanted) });
      await expect(choice).toHaveCount(1);
      await choice.check();
      await look(page, 'staff-test-sample-picker');
      await page.getByRole('group').getByRole('button', { name: /1/ }).click();
    };
    const save = page.getByRole('button', { name: say('Show these questions') });
    await pick(asked.code);
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: asked.code })).toBeVisible();
    await look(page, 'staff-test-sample-refused');
    await page.getByRole('button', { name: say('Remove: {code}', { code: asked.code }) }).click();
    await pick(shown.code);
    await save.click();
    await expect(page.getByText(say('Sample questions changed'))).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-test-samples');
    await open(page, `/staff/bank/${shown._id}`);
    await expect(page.getByRole('link', { name: new RegExp(code) })).toBeVisible();
    await look(page, 'staff-item-as-sample');
  });

  await test.step('an administrator gives the paper, and finance propose a price', async () => {
    await open(chief, path);
    await chief.getByRole('button', { name: say('Choose another paper…') }).click();
    const dialog = chief.getByRole('dialog');
    await dialog.getByLabel(say('Question paper')).selectOption({ label: await newestPaper(chief) });
    await dialog.getByRole('textbox', { name: say('Why') }).fill('It is the paper of this test.');
    await dialog.getByRole('button', { name: say('Use this paper') }).click();
    await expect(dialog).toHaveCount(0);
    await signInStaff(office, finance, path);
    await expect(missing(office)).toHaveCount(1);
    await office.getByRole('button', { name: say('Propose a price…') }).click();
    const ask = office.getByRole('dialog');
    await ask.getByLabel(say('Price in rupees, GST included')).fill('199');
    await ask.getByRole('textbox', { name: say('Why') }).fill('The board asked for it.');
    expect(await wcagFindings(office)).toEqual([]);
    await look(office, 'staff-test-first-price');
    await ask.getByRole('button', { name: say('Ask for this price') }).click();
    await expect(ask).toHaveCount(0);
  });

  await test.step('another person approves it, and the test is sold with its sample', async () => {
    await reload(chief);
    await chief.getByRole('button', { name: say('Approve this price…') }).click();
    await decide(say('Approve the price'), 'It is right.');
    await expect(
      chief.getByText(say('Nothing is missing. Finance or an administrator can put it on sale.')),
    ).toBeVisible();
    await look(chief, 'staff-test-ready');
    await chief.getByRole('button', { name: say('Put on sale…') }).click();
    await decide(say('Put it on sale'), 'It is ready.');
    await expect.poll(async () => (await page.request.get(`/api/v1/catalogue/tests/${code}`)).status()).toBe(200);
    // An answer that is given before the scripts have come must count.
    const letGo = await holdScripts(page);
    await page.goto(`/products/test/${code}`, { waitUntil: 'commit' });
    await expect(page.getByText('₹199').filter({ visible: true }).first()).toBeVisible();
    const sample = page.getByRole('listitem').filter({ hasText: 'Jabalpur' });
    await sample.getByRole('radio', { name: /^(Narmada|नर्मदा)$/ }).check();
    await expect(page.locator('html[data-ready]')).toHaveCount(0);
    letGo();
    await isReady(page);
    await page.waitForLoadState('networkidle');
    await sample.getByRole('button', { name: say('Check the answer') }).click();
    await expect(sample.getByText(say('Right.'))).toBeVisible();
    await sample.getByRole('radio', { name: /^(Tapti|ताप्ती)$/ }).check();
    await expect(sample.getByText(say('Right.'))).toHaveCount(0);
    await look(page, 'test-with-sample');
  });

  await test.step('what buyers rely on is fixed now', async () => {
    await open(page, path);
    await expect(page.getByLabel(say('Pass mark in percent'))).toHaveCount(0);
    await expect(
      page.getByText(say('This is fixed, because the test has been on sale. For other terms, make a new test.')),
    ).toBeVisible();
    await look(page, 'staff-test-fixed-terms');
  });

  function missing(on: Page) {
    const title = on.getByRole('heading', { name: say('Before it can be sold') });
    return on.getByRole('region').filter({ has: title }).getByRole('listitem');
  }

  async function decide(button: string, reason: string): Promise<void> {
    const dialog = chief.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say('Why') }).fill(reason);
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toHaveCount(0);
  }

  async function newPage(): Promise<Page> {
    return await (await browser.newContext()).newPage();
  }
});

/** Returns the label of the form that was published last. Its code is the greatest. */
async function newestPaper(page: Page): Promise<string> {
  const labels = await page.getByRole('dialog').getByRole('option').allTextContents();
  const codeOf = (label: string) => /F-\d+/.exec(label)?.[0] ?? '';
  return labels.toSorted((one, other) => codeOf(other).localeCompare(codeOf(one)))[0] ?? '';
}
