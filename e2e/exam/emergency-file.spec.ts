import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';

import { enterPractice, start } from '../help/practice.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

test('answers that cannot be sent leave the device in an encrypted file, which staff open @phone', async ({
  page,
  context,
  browser,
}) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  const first = await player.find('single');
  await player.expectSaved('on-server');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await context.setOffline(true);
  await player.goTo(first);
  await player.options.first().check();
  await player.expectSaved('on-device');

  const file = await test.step('without a network, the candidate saves an emergency file', async () => {
    await player.submit();
    const save = page.getByRole('button', { name: say('Save an emergency file') });
    const download = page.waitForEvent('download');
    await save.click();
    const saved = await (await download).path();
    await expect(
      page.getByText(say('The emergency file was saved among your downloads. Do not delete it.')),
    ).toBeVisible();
    await look(page, 'player-emergency-file');
    const text = await readFile(saved, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ format: 'kasauti-emergency-file', version: 1 });
    expect(text).not.toContain('optionIds');
    return saved;
  });

  await test.step('staff cannot take it in while the test runs, and read why', async () => {
    const { second } = await offerRoom({ mode: 'centre', startsInSeconds: 3600, names: ['Ravi Kumar'] });
    const office = await browser.newContext();
    const staff = await office.newPage();
    await signInStaff(staff, second, '/staff/emergency-file');
    await staff.getByRole('button', { name: say('Open the file') }).click();
    await expect(staff.getByText(say('Choose a file.'))).toBeVisible();
    await staff.getByLabel(say('Emergency file')).setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"format":"notes"}'),
    });
    await staff.getByRole('button', { name: say('Open the file') }).click();
    await expect(staff.getByText(say('This is not an emergency file.'))).toBeVisible();
    await staff.getByLabel(say('Emergency file')).setInputFiles(file);
    await staff.getByRole('button', { name: say('Open the file') }).click();
    await expect(staff.getByText('यह टेस्ट अभी चल रहा है: उसके समाप्त होने तक रुकें।')).toBeVisible();
    await look(staff, 'staff-emergency-file');
    expect(await wcagFindings(staff)).toEqual([]);
    await office.close();
  });
});
