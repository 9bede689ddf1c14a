import { test } from '@playwright/test';
import { look } from '../help/look.ts';
import { type Facts, factsOfRun } from '../help/screen-facts.ts';
import { arrive, screens } from '../help/screens.ts';

/*
 * Opens every page and its states for people who review pictures. It runs only in `npm run screenshots`. The checks of
 * the pages are in `npm run a11y`. KASAUTI_SCREENS_ONLY selects screens by name.
 */
const languages = process.env.KASAUTI_SCREENS ? (['en', 'hi'] as const) : [];
const only = process.env.KASAUTI_SCREENS_ONLY ?? '';

let facts: Facts;
test.beforeAll(async ({ browser }) => {
  facts = await factsOfRun(browser);
});

for (const language of languages) {
  test.describe(() => {
    test.use({ locale: `${language}-IN`, contextOptions: { reducedMotion: 'reduce' } });
    for (const screen of screens().filter(({ name }) => name.includes(only))) {
      test(`${screen.name} is seen in ${language} @desk`, async ({ page, context, baseURL }) => {
        await context.addCookies([...facts.cookies[screen.who], { name: 'lang', value: language, url: baseURL ?? '' }]);
        await arrive(page, screen, facts);
        await look(page, `page-${screen.name}`);
      });
    }
  });
}
