import { expect, test } from '@playwright/test';
import { calm, sizes, type Width } from '../help/look.ts';
import {
  forcedColoursFindings,
  largeTextFindings,
  motionFindings,
  sidewaysFindings,
  targetFindings,
  wcagFindings,
} from '../help/screen-checks.ts';
import { type Facts, factsOfRun } from '../help/screen-facts.ts';
import { arrive, oneOfEach, type Screen, screens } from '../help/screens.ts';

/*
 * Checks every page for users who have low vision, use no mouse or have a small window. `npm run a11y` checks every
 * screen in both languages and both colour schemes, at three widths. Other runs check one screen of each address in one
 * language, one colour scheme and one width. These alternate from screen to screen.
 */
const isWhole = process.env.KASAUTI_A11Y === 'all';
const only = process.env.KASAUTI_A11Y_ONLY ?? '';
const widths: readonly Width[] = [1280, 768, 360];
const languages = ['en', 'hi'] as const;
const themes = ['light', 'dark'] as const;

type Look = {
  screen: Screen;
  language: (typeof languages)[number];
  theme: (typeof themes)[number];
  widths: readonly Width[];
};
const looks: Look[] = isWhole
  ? screens().flatMap((screen) =>
      languages.flatMap((language) => themes.map((theme) => ({ screen, language, theme, widths }))),
    )
  : oneOfEach().map((screen, at) => ({
      screen,
      language: languages[at % 2] ?? 'en',
      theme: themes[Math.floor(at / 2) % 2] ?? 'light',
      widths: [widths[at % 3] ?? 360],
    }));

let facts: Facts;
test.beforeAll(async ({ browser }) => {
  facts = await factsOfRun(browser);
});

for (const { screen, language, theme, widths: seen } of looks.filter(({ screen }) => screen.name.includes(only))) {
  test.describe(() => {
    test.use({ locale: `${language}-IN`, colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });

    test(`everybody can use ${screen.name}, ${language}, ${theme} @desk`, async ({ page, context, baseURL }) => {
      await context.addCookies([...facts.cookies[screen.who], { name: 'lang', value: language, url: baseURL ?? '' }]);
      const found: string[] = [];
      const note = (where: string, findings: string[]) => found.push(...findings.map((one) => `${where}: ${one}`));
      for (const width of seen) {
        await page.setViewportSize({ width, height: sizes[width] });
        if (width === seen[0]) await arrive(page, screen, facts);
        await calm(page);
        note(`${width}`, await wcagFindings(page));
        note(`${width}`, await sidewaysFindings(page));
        note(`${width}`, await targetFindings(page));
      }
      // These checks do not depend on the colour scheme, so they run only once.
      if (theme === 'light' || !isWhole) {
        note('motion', await motionFindings(page));
        note('forced colours', await forcedColoursFindings(page));
        await page.setViewportSize({ width: 320, height: 640 });
        note('320', await sidewaysFindings(page));
        await page.setViewportSize({ width: 1280, height: 800 });
        note('large text', await largeTextFindings(page));
      }
      expect(found).toEqual([]);
    });
  });
}
