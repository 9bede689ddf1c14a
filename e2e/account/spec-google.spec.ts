import { expect, test } from '@playwright/test';
import { open } from '../help/people.ts';

/*
 * Tests of the specification for a device conflict after a Google login, on the screen. docs/spec-coverage.md names
 * these tests.
 */

const conflict = '/faqs?deviceConflict=true&email=asha%40people.example';

test.describe('@desk', () => {
  test('an address with deviceConflict=true and an email opens the dialog of the conflict', async ({ page }) => {
    await open(page, conflict);
    const dialog = page.getByRole('dialog', { name: 'Already Logged In' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/faqs');
  });

  test('going on after a conflict at Google keeps the device id for 7 days, and goes there with forceLogin=true', async ({
    page,
    context,
  }) => {
    await open(page, conflict);
    const navigation = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/google');
    await page.getByRole('button', { name: 'Yes, Continue' }).click();
    expect(new URL((await navigation).url()).searchParams.get('forceLogin')).toBe('true');
    const cookie = (await context.cookies()).find(({ name }) => name === 'deviceId');
    expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict' });
    const leftSeconds = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(leftSeconds).toBeLessThanOrEqual(604_800);
    expect(leftSeconds).toBeGreaterThan(604_800 - 600);
  });
});
