import { expect, test } from '@playwright/test';
import { calm } from '../help/look.ts';
import { lengthened, speakPseudo, untranslatedTexts } from '../help/pseudo-words.ts';
import { sidewaysFindings } from '../help/screen-checks.ts';
import { type Facts, factsOfRun } from '../help/screen-facts.ts';
import { arrive, screens } from '../help/screens.ts';

/*
 * Checks the pages in a pseudo-language. In it, each translatable text is half as long again and in brackets. A text
 * without brackets is not in the catalogues. An element that is then wider than the window has too little space for
 * languages with long words. `npm run a11y` checks every screen. Other runs check the screens below.
 */
const isWhole = process.env.KASAUTI_A11Y === 'all';
const only = process.env.KASAUTI_A11Y_ONLY ?? '';
const spread = [
  'home',
  'products',
  'products.test.id',
  'signup-empty',
  'faqs',
  'grievance',
  'Enterprise',
  'Jobs',
  'profile',
  'dashboard',
  'cart',
  'checkout',
  'order-confirmation',
  'my-tests',
  'book.test.testCode',
  'settings-appearance',
  'results.attemptId',
  'lobby.scheduleId',
  'lobby-offline',
  'exam.attemptId',
  'exam.try-testCode',
  'exam-try-submit',
  'exam-try-result',
  'room-candidate',
  'staff.reviews.attemptId',
  'nowhere',
];

let facts: Facts;
test.beforeAll(async ({ browser }) => {
  facts = await factsOfRun(browser);
});
// Service workers are blocked, because they would serve the original scripts.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens().filter(({ name }) => (isWhole ? name.includes(only) : spread.includes(name)))) {
  test(`every word on ${screen.name} can be translated, and a long language has room @desk`, async ({
    page,
    context,
  }) => {
    const { answers, stop } = await speakPseudo(page);
    await context.addCookies(facts.cookies[screen.who]);
    await arrive(page, screen, facts, lengthened);
    // The page shows the changed texts instead of plain English.
    expect(await page.locator('body').innerText()).toMatch(/\[.*[áéíóú]{2}.*\]/s);
    const found: string[] = [];
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await calm(page);
      found.push(...(await sidewaysFindings(page)).map((one) => `${width}: ${one}`));
    }
    const given = [answers(), ...(screen.agreed ?? [])].join('\n');
    found.push(...(await untranslatedTexts(page, given)).map((text) => `not translatable: ${text}`));
    await stop();
    expect(found).toEqual([]);
  });
}
