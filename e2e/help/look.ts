import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** The sizes at which every screen must look right. Each width is given with the height of a common device. */
export const sizes = { 360: 740, 768: 1024, 1280: 800 } as const;
export type Width = keyof typeof sizes;
const every: readonly Width[] = [360, 768, 1280];
const CALM_LIMIT_MS = 15_000;
/** The folder for pictures. Only `npm run screenshots` sets it. Other runs take no pictures. */
const folder = process.env.KASAUTI_SCREENS;

/**
 * Takes a picture of the screen in its current state, at each width:
 * `artifacts/screens/<NN>-<name>-<language>-<width>.png`. `NN` is the position of the name among all names of the run,
 * so the files are in the order of the journeys. If a dialog is open, the picture shows the window. Otherwise it shows
 * the whole page.
 */
export async function look(page: Page, name: string, widths: readonly Width[] = every): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const usual = page.viewportSize();
  const language = await page.locator('html').getAttribute('lang');
  const file = `${numberOf(name, folder)}-${name}-${language}`;
  for (const width of widths) {
    await page.setViewportSize({ width, height: sizes[width] });
    await calm(page);
    await page.screenshot({
      path: join(folder, `${file}-${width}.png`),
      fullPage: !(await isCovered(page)),
      caret: 'hide',
      animations: 'disabled',
    });
  }
  if (usual) await page.setViewportSize(usual);
}

function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.querySelector(':modal') !== null ||
      [document.documentElement, document.body].some((box) => getComputedStyle(box).overflowY === 'hidden'),
  );
}

/**
 * Waits until fonts and images have loaded, no placeholder is shown, and nothing moves. A busy button is allowed,
 * because a picture may show it.
 */
export async function calm(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('[aria-busy="true"]:not(button)') === null &&
      ![...document.querySelectorAll('[class*="_skeleton_"], [class*="_pending_"]')].some((place) =>
        place.checkVisibility(),
      ) &&
      [...document.images].every((picture) => picture.complete || picture.loading === 'lazy') &&
      document.getAnimations().every(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
        return playState !== 'running' || isEndless;
      }),
    undefined,
    { timeout: CALM_LIMIT_MS },
  );
}

/**
 * Returns the number of a name. If a picture with the same name is taken again, in another language or by another
 * journey, it gets the same number.
 */
function numberOf(name: string, screens: string): string {
  const taken = readdirSync(screens).flatMap((file) => {
    const [, number = '', known = ''] = /^(\d+)-(.+)-[a-z]{2}-\d+\.png$/.exec(file) ?? [];
    return number ? [{ number, known }] : [];
  });
  const own = taken.find(({ known }) => known === name);
  return own?.number ?? `${Math.max(0, ...taken.map(({ number }) => Number(number))) + 1}`.padStart(2, '0');
}
