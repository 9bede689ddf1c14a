import { presetMarking } from '@kasauti/domain/marking/presets.ts';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { approveQuestion } from '../help/approve-question.ts';
import { look } from '../help/look.ts';
import { openAsAuthorAndAdmin } from '../help/room.ts';
import { sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';
import type { Say } from '../help/words.ts';

/* The preview of forms and questions: what candidates see, and what they can use. */

const both = (en: string, hi: string) => ({ en, hi });

/** Creates a draft of a form with two questions and all tools. Returns its id, and the id of a question. */
async function draftForm(author: APIRequestContext, chief: APIRequestContext) {
  const facts = { topic: `Rivers ${Date.now()}`, difficulty: 'easy', explanation: both('See the map.', 'नक़्शा देखिए।') };
  const { _id: itemId } = await approveQuestion(author, chief, {
    ...facts,
    prompt: both('Which river is the longest of these? Choose one.', 'इनमें सबसे लंबी नदी कौन-सी है? एक चुनिए।'),
    answer: {
      kind: 'single-choice',
      options: [both('Ganga', 'गंगा'), both('Kaveri', 'कावेरी'), both('Tapi', 'तापी')],
      correct: 0,
    },
  });
  const number = await approveQuestion(author, chief, {
    ...facts,
    prompt: both('How many rivers meet at Prayagraj?', 'प्रयागराज में कितनी नदियाँ मिलती हैं?'),
    answer: { kind: 'numeric', from: '3', to: '3' },
  });
  const { providers } = await (await author.get('/api/v1/bank/choices')).json();
  const form = {
    title: both('Rivers', 'नदियाँ'),
    languages: ['en', 'hi'],
    instructions: both('Answer all questions.', 'सभी प्रश्नों के उत्तर दीजिए।'),
    calculator: 'scientific',
    eliminator: true,
    highlighter: true,
    lineReader: true,
    roughSheet: true,
    sections: [{ title: both('Rivers', 'नदियाँ'), marking: presetMarking('banking'), items: [itemId, number._id] }],
  };
  const answer = await author.post('/api/v1/forms', { data: { providerId: providers[0]._id, form } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { formId: (await answer.json())._id, itemId };
}

const previewOn = (page: Page, say: Say) => page.getByRole('region', { name: say('Preview'), exact: true });
const fontSizes = (page: Page) =>
  page.evaluate(() =>
    ['html', '[data-question] p'].map((part) => {
      const shown = document.querySelector(part);
      return shown && Number.parseFloat(getComputedStyle(shown).fontSize);
    }),
  );
const markedTexts = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('candidate') ?? [])].map((range) => (range as Range).toString()));

/** Returns what the page has stored in the browser about tools and display settings. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    notes: (await indexedDB.databases()).filter(({ name }) => name === 'kasauti-tools'),
    text: /(?:^|; )text=/.test(document.cookie),
    view: localStorage.getItem('exam-view'),
  }));

test('an author previews a form in larger letters and with its tools by keyboard, and nothing is stored @desk', async ({
  page,
  browser,
}) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff/forms');
  const { formId } = await draftForm(page.request, chief.request);
  await page.goto(`/staff/forms/${formId}`);
  const preview = previewOn(page, say);
  const tool = (name: string) => preview.getByRole('button', { name: say(name), exact: true });
  const size = preview.getByLabel(say('Size of the letters'));

  await test.step('the letters grow, and size, width and colours stay for the next question', async () => {
    await expect(preview.getByText(/longest/)).toBeVisible();
    expect(await fontSizes(page)).toEqual([16, 16]);
    await size.selectOption({ label: say('Larger') });
    await expect.poll(() => fontSizes(page)).toEqual([20, 20]);
    await preview.getByLabel(say('Width')).selectOption({ label: say('A phone, 360 pixels') });
    await preview.getByLabel(say('Colours')).selectOption({ label: say('Yellow on black') });
    await page.getByLabel(say('Question to preview')).selectOption('1');
    const prompt = preview.getByText(/Prayagraj/);
    await expect(prompt).toHaveCSS('color', 'rgb(255, 238, 50)');
    await expect(prompt).toHaveCSS('font-size', '20px');
    expect((await page.locator('[data-tool-area]').boundingBox())?.width).toBe(360);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-preview-yellow');
    await preview.getByLabel(say('Colours')).selectOption({ label: say('Standard colours') });
    await preview.getByLabel(say('Width')).selectOption({ label: say('As wide as this page') });
    await page.getByLabel(say('Question to preview')).selectOption('0');
  });

  await test.step('the tools of the form are used, and Escape returns the focus', async () => {
    await tool('Calculator').press('Enter');
    const field = page.getByRole('textbox', { name: say('Calculation') });
    await expect(field).toBeFocused();
    await page.keyboard.type('sin(30)*4');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('2');
    await page.keyboard.press('Escape');
    await expect(tool('Calculator')).toBeFocused();
    await tool('Strike out').press('Enter');
    await preview.getByRole('button', { name: say('Strike out option {letter}', { letter: 'B' }) }).press('Enter');
    await expect(preview.getByText(say('Struck out'), { exact: true })).toBeVisible();
    await expect(preview.getByRole('radio', { name: /Kaveri/ })).not.toBeChecked();
    await tool('Highlighter').press('Enter');
    await preview.getByRole('button', { name: say('Next sentence') }).press('Enter');
    await page.keyboard.press('Alt+h');
    expect(await markedTexts(page)).toEqual(['Which river is the longest of these?']);
    await tool('Line reader').press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('region', { name: say('Line reader') })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(tool('Line reader')).toBeFocused();
    await tool('Rough sheet').press('Enter');
    await page.keyboard.type('12 × 4 = 48');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-preview');
  });

  await test.step('a reload clears everything, and the page is as before when the author leaves it', async () => {
    expect(await stored(page)).toEqual({ notes: [], text: false, view: null });
    await page.reload();
    await expect(preview.getByRole('radio', { name: /Kaveri/ })).toBeVisible();
    expect(await fontSizes(page)).toEqual([16, 16]);
    await tool('Rough sheet').press('Enter');
    await expect(page.getByRole('textbox', { name: say('Text of the rough sheet') })).toHaveValue('');
    await expect(preview.getByText(say('Struck out'), { exact: true })).toHaveCount(0);
    expect(await markedTexts(page)).toEqual([]);
    await size.selectOption({ label: say('Large') });
    await expect.poll(() => fontSizes(page)).toEqual([18, 18]);
    await page.getByRole('link', { name: say('All forms') }).click();
    await expect.poll(() => fontSizes(page)).toEqual([16, null]);
  });
});

test('on a phone an author previews a form with its tools, and a question of the bank without them @phone', async ({
  page,
  browser,
}) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff/forms');
  const { formId, itemId } = await draftForm(page.request, chief.request);
  const preview = previewOn(page, say);
  const strike = preview.getByRole('button', { name: say('Strike out option {letter}', { letter: 'B' }) });

  await test.step('a panel covers the lower part of the screen, as in the player', async () => {
    await page.goto(`/staff/forms/${formId}`);
    await preview.getByLabel(say('Size of the letters')).selectOption({ label: say('Larger') });
    await expect.poll(() => fontSizes(page)).toEqual([20, 20]);
    await preview.getByRole('button', { name: say('Strike out'), exact: true }).tap();
    await strike.tap();
    await preview.getByRole('button', { name: say('Calculator'), exact: true }).tap();
    for (const key of ['7', '×', '6', say('Calculate')])
      await page.getByRole('button', { name: key, exact: true }).tap();
    await expect(page.getByRole('textbox', { name: say('Calculation') })).toHaveValue('42');
    expect(await sidewaysFindings(page)).toEqual([]);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-preview');
  });

  await test.step('the bank previews a question in the same sizes and colours, and without tools', async () => {
    await page.getByRole('link', { name: say('All forms') }).tap();
    await expect.poll(() => fontSizes(page)).toEqual([16, null]);
    await page.goto(`/staff/bank/${itemId}`);
    await preview.getByLabel(say('Size of the letters')).selectOption({ label: say('Larger') });
    await preview.getByLabel(say('Colours')).selectOption({ label: say('Strong contrast: black on white') });
    await expect.poll(() => fontSizes(page)).toEqual([20, 20]);
    await expect(preview.getByRole('radio')).toHaveCount(3);
    await expect(strike).toHaveCount(0);
    expect(await sidewaysFindings(page)).toEqual([]);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-preview-larger');
  });
});
