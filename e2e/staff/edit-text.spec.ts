import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

/** Returns the text of an editor as its author typed it: without what is shown in the place of its signs. */
const typedIn = (editor: Locator) =>
  editor.evaluate((element) =>
    [...element.children]
      .map((line) => {
        const typed = line.cloneNode(true) as Element;
        for (const shown of typed.querySelectorAll('[contenteditable=false]')) shown.remove();
        return typed.textContent;
      })
      .join('\n'),
  );

/** Moves the cursor. Browsers tell the page a moment later, which no hand is quick enough to meet. */
async function move(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Pastes data of these types where the cursor is. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, data);
}

test('a text is written with the keyboard, and its formulas and headings are shown at once @desk', async ({ page }) => {
  const { author } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) forbidden.push(message.text());
  });
  await signInStaff(page, author, '/staff/bank/new');
  const say = await wordsOf(page);
  const label = (name: string, language: string) => say(`{label} (${language})`, { label: say(name) });
  const english = page.getByRole('textbox', { name: label('Question', 'English'), exact: true });
  const hindi = page.getByRole('textbox', { name: label('Question', 'Hindi'), exact: true });
  const option = page.getByRole('textbox', {
    name: say('{label} (English)', { label: say('Option {no}', { no: 1 }) }),
    exact: true,
  });
  const tools = page.getByRole('group', { name: say('Format: {label}', { label: say('Question') }) });
  const fault = page.getByText(say('This formula cannot be shown yet. Is a brace missing, or a command misspelt?'));

  await test.step('a heading, a list that goes on, and bold words', async () => {
    await page.getByText(label('Question', 'English'), { exact: true }).click();
    await expect(english).toBeFocused();
    await page.keyboard.type('# Water');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- It ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('boils');
    await move(page, 'End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('It freezes');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Where?');
    expect(await typedIn(english)).toBe('# Water\n- It **boils**\n- It freezes\nWhere?');
  });

  await test.step('a formula is shown while it is typed, and in the text when the cursor has left it', async () => {
    await page.keyboard.type(' At $\\frac{1}{2');
    await expect(page.locator('math')).toHaveCount(0);
    await page.keyboard.type('$');
    await move(page, 'ArrowLeft');
    await expect(fault).toBeVisible();
    await look(page, 'staff-edit-text-fault');
    await page.keyboard.type('}');
    await expect(fault).toBeHidden();
    await expect(page.locator('math mfrac')).toHaveCount(1);
    await move(page, 'Control+Home');
    await expect(english.locator('math mfrac')).toHaveCount(1);
    expect(await typedIn(english)).toContain('Where? At $\\frac{1}{2}$');
  });

  await test.step('the buttons change the text in which the author was last', async () => {
    await hindi.click();
    await page.keyboard.type('पानी ');
    await tools.getByRole('button', { name: say('Chemical formula') }).press('Enter');
    await expect(hindi).toBeFocused();
    await page.keyboard.type('H2O');
    await move(page, 'End');
    await tools.getByRole('button', { name: say('Table') }).press('Enter');
    expect(await typedIn(hindi)).toContain('पानी $\\ce{H2O}$\n\n| ');
    await expect(hindi.locator('math msub')).toHaveCount(1);
  });

  await test.step('of a pasted document its text alone is taken, and undone in one step', async () => {
    await english.focus();
    await move(page, 'Control+End');
    await paste(page, {
      'text/plain': ' One\nTwo',
      'text/html': '<p style="color: red"> One</p><p onclick="x()">Two</p>',
    });
    expect(await typedIn(english)).toMatch(/\{2\}\$ One\nTwo$/);
    await page.keyboard.press('Control+z');
    expect(await typedIn(english)).toMatch(/\{2\}\$$/);
    expect(forbidden).toEqual([]);
  });

  await test.step('a press on a formula opens it, and its source is copied with the lines around it', async () => {
    await move(page, 'ArrowUp');
    await english.locator('math').click();
    await expect(english.locator('math')).toHaveCount(0);
    await expect(page.locator('math mfrac')).toHaveCount(1);
    await page.keyboard.press('Control+a');
    const copied = await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      const copy = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(copy);
      return clipboardData.getData('text/plain');
    });
    expect(copied).toBe(await typedIn(english));
  });

  await test.step('an option stays one line, whatever is pasted', async () => {
    await option.focus();
    await paste(page, { 'text/plain': '5 km\r\nor more' });
    expect(await typedIn(option)).toBe('5 km or more');
  });

  await test.step('it is saved as it was typed, and shown so to candidates', async () => {
    await page.getByLabel(say('Topic'), { exact: true }).fill('Water');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-edit-text');
    await option.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{5}$/);
    expect(await typedIn(english)).toBe('# Water\n- It **boils**\n- It freezes\nWhere? At $\\frac{1}{2}$');
    await page.reload();
    await english.focus();
    for (const key of ['Control+z', 'Control+a', 'Control+b']) await page.keyboard.press(key);
    expect(await typedIn(english)).toBe('# Water\n- It **boils**\n- It freezes\nWhere? At $\\frac{1}{2}$');
    const preview = page.getByRole('region', { name: say('Preview') });
    await preview.getByLabel(say('Language of the question')).selectOption('en');
    await expect(preview.getByRole('heading', { name: 'Water' })).toBeVisible();
    await expect(preview.locator('li strong')).toHaveText('boils');
    await expect(preview.locator('math mfrac')).toHaveCount(1);
  });
});
