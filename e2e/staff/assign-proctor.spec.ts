import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

test('a proctor of a running room is replaced before the account is disabled, and their screen closes at once @desk', async ({
  page,
  browser,
}) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 30, names: ['Asha Rao'] });
  const free = await offerRoom({ mode: 'live', startsInSeconds: 6 * 3600, names: ['Kabir Singh'] });
  const contexts = [await browser.newContext(), await browser.newContext()];
  const [before, after] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!before || !after) throw new Error('two proctors have two browsers');
  await signInStaff(before, room.proctor, `/staff/rooms/${room.roomId}`);
  await expect(before.getByText('Proctor: Meera Pillai')).toBeVisible();

  await signInStaff(page, room.admin, `/staff/people/${room.proctor.userId}`);
  await page.getByRole('radio', { name: 'Disable this account' }).check();
  const help = page.getByRole('region', { name: 'Help' });
  await help.getByRole('textbox', { name: 'Reason' }).fill('Works here no longer.');
  await help.getByRole('button', { name: 'Disable this account' }).click();
  await expect(help.getByText('This person is the proctor of rooms, now or later.')).toBeVisible();
  await expect(help.getByRole('checkbox', { name: 'These rooms may be without a proctor' })).not.toBeChecked();
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'staff-rooms-assigned');
  await help.getByRole('link', { name: room.name }).click();

  await page.getByRole('button', { name: 'Change the proctor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Proctor' }).selectOption(free.proctor.userId);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Takes over at once.');
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'staff-change-proctor');
  await dialog.getByRole('button', { name: 'Change the proctor' }).click();
  await expect(dialog).toBeHidden();
  await expect(before.getByText('You are not assigned to this room.')).toBeVisible();
  await signInStaff(after, free.proctor, `/staff/rooms/${room.roomId}`);
  await expect(after.getByRole('heading', { level: 1, name: room.name })).toBeVisible();

  await page.goto(`/staff/people/${room.proctor.userId}`);
  await page.getByRole('radio', { name: 'Disable this account' }).check();
  await help.getByRole('textbox', { name: 'Reason' }).fill('Works here no longer.');
  await help.getByRole('button', { name: 'Disable this account' }).click();
  await expect(help.getByText('Done. This is recorded in the audit log.')).toBeVisible();
  for (const context of contexts) await context.close();
});
