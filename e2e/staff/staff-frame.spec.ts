import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

/** Returns how many pixels of the navigation are visible only after scrolling. */
const hiddenOfRail = (page: Page) =>
  page.getByRole('navigation', { name: 'Staff' }).evaluate((rail) => rail.scrollHeight - rail.clientHeight);

test('the rail of an administrator shows all fourteen areas in five groups on a small laptop @desk', async ({
  page,
}) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, room.admin, '/staff');
  const rail = page.getByRole('navigation', { name: 'Staff' });
  await expect(rail.getByRole('link')).toHaveCount(15);
  await expect(rail.getByRole('heading')).toHaveText([
    'Exam day',
    'Candidates',
    'Question papers',
    'The shop',
    'Records',
  ]);
  expect(await hiddenOfRail(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport();
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'staff-rail');
});

test('a text area is as high as its rows, so that what is below it stays in sight @desk', async ({ page }) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, room.second, '/staff/jobs/new');
  await expect(page.locator('textarea').first()).toBeVisible();
  const heights = await page.locator('textarea').evaluateAll((areas) =>
    areas.map((area) => {
      const { lineHeight, paddingBlockStart, paddingBlockEnd, borderBlockStartWidth } = getComputedStyle(area);
      const around = [paddingBlockStart, paddingBlockEnd, borderBlockStartWidth, borderBlockStartWidth];
      const wanted = around.reduce(
        (sum, part) => sum + Number.parseFloat(part),
        (area as HTMLTextAreaElement).rows * Number.parseFloat(lineHeight),
      );
      return Math.abs(area.getBoundingClientRect().height - wanted);
    }),
  );
  expect(heights.length).toBeGreaterThan(0);
  // 20 px are allowed for the scroll bar and for rounding.
  for (const off of heights) expect(off).toBeLessThan(20);
});
