import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { barriers, open } from './people.ts';
import { comeAs, type OfferedRoom, offerRoom, signInStaff } from './room.ts';

// A press that finds nothing to press fails there, and not with the whole journey.
test.use({ actionTimeout: 15_000 });

/** The candidate's own record of what people did about their test: verb, and reason. */
async function recordOf(candidate: Page, attemptId: string): Promise<string[]> {
  const answer = await candidate.request.get(`/api/v1/attempts/${attemptId}/record`);
  const { data } = (await answer.json()) as { data: { verb: string; reasonText: string; reasonCode: string }[] };
  return data.map(({ verb, reasonText, reasonCode }) => `${verb}: ${reasonText || reasonCode}`);
}

/** The page says that it is not on the screen, or that it is again, as a browser does. */
async function showPage(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !visible });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (visible ? 'visible' : 'hidden'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isVisible);
}

const seatOf = (staff: Page, name: string): Locator => staff.getByRole('option', { name: new RegExp(`^${name}`) });

/** Goes to somebody's tile and presses a letter on it, as the keyboard alone can. */
async function pressOn(staff: Page, name: string, key: string): Promise<void> {
  await seatOf(staff, name).focus();
  await staff.keyboard.press(key);
}

/** Into the room by the console's own way: the list of rooms, then this one. */
async function openRoom(staff: Page, room: OfferedRoom): Promise<void> {
  await signInStaff(staff, room.proctor);
  await staff.goto('/staff/rooms');
  await staff.getByRole('link', { name: room.name }).click();
  await expect(staff.getByRole('heading', { level: 1, name: room.name })).toBeVisible();
}

async function candidateOf(context: BrowserContext, room: OfferedRoom, no: number): Promise<Page> {
  const candidate = room.candidates[no];
  if (!candidate) throw new Error(`the room has no candidate ${no}`);
  await comeAs(context, candidate);
  const page = await context.newPage();
  await open(page, `/lobby/${candidate.bookingId}`);
  return page;
}

test('a proctor lets a candidate in by the keyboard, and all that is said and done reaches the candidate with its reason @desk', async ({
  page: staff,
  browser,
}) => {
  test.setTimeout(180_000);
  const room = await offerRoom({ mode: 'live', startsInSeconds: 30, names: ['Asha Rao', 'Ravi Kumar'] });
  const [asha, ravi] = room.candidates;
  if (!asha || !ravi) throw new Error('two are needed');
  const ashasDevice = await browser.newContext();
  const ravisDevice = await browser.newContext();
  await openRoom(staff, room);
  expect(await barriers(staff)).toEqual([]);
  const panel = staff.getByRole('complementary');
  const dialog = staff.getByRole('dialog');

  const candidate = await test.step('two candidates arrive, and the room shows it by itself', async () => {
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'expected');
    const arrived = await candidateOf(ashasDevice, room, 0);
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'lobby');
    await expect(arrived.getByText('Waiting for your proctor.')).toBeVisible();
    return arrived;
  });

  await test.step('one is let in: L, Enter', async () => {
    await pressOn(staff, 'Asha Rao', 'l');
    await expect(dialog.getByRole('heading', { name: 'Let Asha Rao in' })).toBeVisible();
    expect(await barriers(staff)).toEqual([]);
    await staff.keyboard.press('Enter');
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'authorised');
    await expect(candidate.getByText('Your proctor has let you in.')).toBeVisible();
  });

  await test.step('the other is refused, with a reason', async () => {
    const other = await candidateOf(ravisDevice, room, 1);
    await expect(seatOf(staff, 'Ravi Kumar')).toHaveAttribute('data-state', 'lobby');
    await pressOn(staff, 'Ravi Kumar', 'x');
    await dialog.getByLabel('Reason').selectOption('identity-doubtful');
    await dialog.getByLabel('What the candidate is told').fill('The card shows another name.');
    await dialog.getByRole('button', { name: 'Refuse' }).press('Enter');
    await expect(seatOf(staff, 'Ravi Kumar')).toHaveAttribute('data-state', 'refused');
    await expect(other.getByText('The reason: The card shows another name.')).toBeVisible();
    expect(await recordOf(other, ravi.attemptId)).toEqual(['refuse: The card shows another name.']);
    await ravisDevice.close();
  });

  await test.step('the test begins, and what is saved is seen', async () => {
    await candidate.getByLabel('I have read the rules').check();
    const start = candidate.getByRole('button', { name: 'Start the test' });
    await expect(start).toBeEnabled({ timeout: 40_000 });
    await start.click();
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'active');
    await candidate.getByRole('textbox').fill('210');
    await pressOn(staff, 'Asha Rao', 'Enter');
    await expect(panel.getByRole('heading', { name: 'Asha Rao' })).toBeFocused();
    await expect(panel.getByText(/Up to entry [1-9]/)).toBeVisible();
    await expect(panel.getByText('1 question')).toBeVisible();
  });

  await test.step('leaving the page and coming back are told', async () => {
    await showPage(candidate, false);
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-need', 'left-page');
    await showPage(candidate, true);
    await expect(seatOf(staff, 'Asha Rao')).not.toHaveAttribute('data-need');
    await expect(panel.getByText('Left the test’s page')).toBeVisible();
    await expect(panel.getByText('Came back to the page')).toBeVisible();
  });

  await test.step('a message is read over the question', async () => {
    await pressOn(staff, 'Asha Rao', 'm');
    await staff.keyboard.type('Please sit a little closer to the camera.');
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(candidate.getByText('Please sit a little closer to the camera.')).toBeVisible();
    await expect(candidate.getByText('Message from Meera Pillai')).toBeVisible();
  });

  await test.step('a raised hand is answered', async () => {
    await candidate.getByRole('button', { name: 'Raise your hand' }).click();
    await candidate.getByLabel('What do you need?').fill('May I drink some water?');
    await candidate.getByRole('button', { name: 'Raise my hand' }).click();
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-need', 'hand');
    await expect(panel.getByText('May I drink some water?').first()).toBeVisible();
    await candidate.getByRole('button', { name: 'Back to the test' }).click();
    await pressOn(staff, 'Asha Rao', 'a');
    await staff.keyboard.type('Yes, at your seat.');
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(candidate.getByText('Yes, at your seat.')).toBeVisible();
    await expect(seatOf(staff, 'Asha Rao')).not.toHaveAttribute('data-need');
  });

  await test.step('pause and resume', async () => {
    await pressOn(staff, 'Asha Rao', 'p');
    await dialog.getByLabel('Reason').selectOption('power-outage');
    await expect(dialog.getByLabel('What the candidate is told')).toHaveValue('Power cut');
    await dialog.getByRole('button', { name: 'Pause' }).press('Enter');
    await expect(candidate.getByText('The reason: Power cut')).toBeVisible();
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'paused');
    await pressOn(staff, 'Asha Rao', 'r');
    await dialog.getByLabel('Reason').selectOption('power-outage');
    await dialog.getByRole('button', { name: 'Resume' }).press('Enter');
    await expect(candidate.getByText('Your test is paused')).toBeHidden();
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'active');
  });

  await test.step('time is added', async () => {
    await pressOn(staff, 'Asha Rao', 't');
    await staff.keyboard.type('10');
    await dialog.getByLabel('Reason').selectOption('network');
    await dialog.getByLabel('What the candidate is told').fill('The line of the hall was down.');
    await dialog.getByRole('button', { name: 'Add time' }).press('Enter');
    await expect(candidate.getByText('The line of the hall was down.')).toBeVisible();
    await expect(panel.getByText('10 min', { exact: true })).toBeVisible();
  });

  await test.step('a flag is told to whom it concerns', async () => {
    await pressOn(staff, 'Asha Rao', 'f');
    await dialog.getByLabel('Reason').selectOption('another-person');
    await dialog.getByLabel('What the candidate is told').fill('Somebody walked behind you.');
    await dialog.getByRole('button', { name: 'Flag' }).press('Enter');
    await expect(candidate.getByText('Somebody walked behind you.')).toBeVisible();
    await expect(panel.getByText('Was flagged')).toBeVisible();
    expect(await barriers(staff)).toEqual([]);
  });

  await test.step('the network goes and comes', async () => {
    await ashasDevice.setOffline(true);
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-need', 'offline', { timeout: 20_000 });
    await ashasDevice.setOffline(false);
    await expect(seatOf(staff, 'Asha Rao')).not.toHaveAttribute('data-need', { timeout: 20_000 });
    await expect(panel.getByText('The connection was lost')).toBeVisible();
    await expect(panel.getByText('The connection was back')).toBeVisible();
  });

  const second = await test.step('a second device waits until it is let in', async () => {
    const device = await browser.newContext();
    const login = { username: asha.email, password: asha.password, deviceId: 'a second device', forceLogin: true };
    expect((await device.request.post('/api/v1/auth/login', { data: login })).status()).toBe(200);
    const page = await device.newPage();
    await open(page, `/exam/${asha.attemptId}`);
    await page.getByRole('button', { name: 'Continue here' }).click();
    await expect(page.getByText('Your proctor must let this device in.').first()).toBeVisible();
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-need', 'second-device');
    await pressOn(staff, 'Asha Rao', 'l');
    await dialog.getByLabel('Reason').selectOption('workstation');
    await dialog.getByRole('button', { name: 'Let in' }).press('Enter');
    await expect(page.getByRole('textbox')).toHaveValue('210');
    await expect(panel.getByText('Goes on with another device or tab')).toBeVisible();
    return page;
  });

  await test.step('the test is ended, and the candidate is told why', async () => {
    await pressOn(staff, 'Asha Rao', 'e');
    await dialog.getByLabel('Reason').selectOption('unauthorised-material');
    await dialog.getByLabel('What happened').fill('A second telephone lay under the paper.');
    await dialog.getByRole('button', { name: 'End the test' }).press('Enter');
    await expect(second.getByText('Your proctor has ended this test')).toBeVisible();
    await expect(second.getByText('The reason: A second telephone lay under the paper.')).toBeVisible();
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'terminated');
  });

  expect(await recordOf(second, asha.attemptId)).toEqual([
    'authorise: identity-checked',
    'message: Please sit a little closer to the camera.',
    'message: Yes, at your seat.',
    'pause: Power cut',
    'resume: power-outage',
    'update: The line of the hall was down.',
    'flag: Somebody walked behind you.',
    'authorise: workstation',
    'terminate: A second telephone lay under the paper.',
  ]);
});
