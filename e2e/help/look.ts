import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Those that every screen must look made for; the height is that of such a device. */
export const sizes = { 360: 740, 768: 1024, 1280: 800 } as const;
export type Width = keyof typeof sizes;
const every: readonly Width[] = [360, 768, 1280];
const calmLimitMs = 15_000;
/** Named by `npm run screenshots` alone: a usual run of the journeys takes no pictures. */
const folder = process.env.KASAUTI_SCREENS;

/**
 * Takes a picture of the screen in its current state, at each width:
 * `artifacts/screens/<NN>-<name>-<language>-<width>.png`. The number is the place of the name among all names of the
 * run, so that the folder reads as the journeys go. Dialogs are taken as they are seen, everything else in its whole
 * length.
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
 * Fonts and pictures have arrived, no place is kept for what is still to come, nothing moves. A button may be busy:
 * that is a state to be seen.
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
    { timeout: calmLimitMs },
  );
}

/** Names keep their number: what is taken again, in another language or by another journey, takes its own place. */
function numberOf(name: string, screens: string): string {
  const taken = readdirSync(screens).flatMap((file) => {
    const [, number = '', known = ''] = /^(\d+)-(.+)-[a-z]{2}-\d+\.png$/.exec(file) ?? [];
    return number ? [{ number, known }] : [];
  });
  const own = taken.find(({ known }) => known === name);
  return own?.number ?? `${Math.max(0, ...taken.map(({ number }) => Number(number))) + 1}`.padStart(2, '0');
}
