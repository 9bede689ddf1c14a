import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STEPS = 150;

/**
 * Moves the focus to an element with the Tab key only. Each element that gets the focus on the way must be visible and
 * must not be covered by a bar.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const isThere = await target.first().evaluate((element) => element === document.activeElement);
    if (isThere) return;
    await page.keyboard.press('Tab');
    const hidden = await whyFocusIsHidden(page);
    if (hidden) throw new Error(`after ${step + 1} steps the focus is ${hidden}`);
  }
  throw new Error(`${target} cannot be reached by the Tab key`);
}

/** Moves the focus to an element and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Returns why the focused element is not visible. Returns null if at least a part of it is visible (WCAG 2.4.11). */
export function whyFocusIsHidden(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // After the last element of a page, the focus moves to the browser's own controls, and then to the first element of
    // the page.
    if (!focused || focused === document.body || focused === document.documentElement || focused.tagName === 'IFRAME')
      return null;
    const boxes = [
      ...focused.getClientRects(),
      ...[...focused.children].flatMap((child) => [...child.getClientRects()]),
    ].filter(({ width, height }) => width > 0 && height > 0);
    const label = (focused as HTMLInputElement).labels?.[0];
    const name = focused.outerHTML.slice(0, 120);
    // A radio button may have no size. Then only its label is visible.
    const all = label ? [...boxes, ...label.getClientRects()] : boxes;
    const isSeen = all.some(({ left, top, width, height }) =>
      [0.15, 0.5, 0.85].some((part) => {
        const at = document.elementFromPoint(left + width * part, top + height * part);
        return at !== null && (focused.contains(at) || at.contains(focused) || (label?.contains(at) ?? false));
      }),
    );
    return isSeen ? null : `out of sight or covered: ${name}`;
  });
}
