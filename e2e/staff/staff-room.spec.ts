import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { open } from '../help/people.ts';
import {
  comeAs,
  type OfferedAnswer,
  type OfferedCandidate,
  type OfferedRoom,
  offerRoom,
  signInStaff,
} from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

// If a control is missing, its own action fails, and not the whole journey after its limit.
test.use({ actionTimeout: 15_000 });

/** Returns the actions on a candidate's test that the candidate can see. Each has its verb and reason. */
async function recordOf(candidate: Page, attemptId: string): Promise<string[]> {
  const answer = await candidate.request.get(`/api/v1/attempts/${attemptId}/record`);
  const { data } = (await answer.json()) as { data: { verb: string; reasonText: string; reasonCode: string }[] };
  return data.map(({ verb, reasonText, reasonCode }) => `${verb}: ${reasonText || reasonCode}`);
}

/** Makes the page report that it is hidden or visible, as a browser does when the user changes tabs. */
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

/** Focuses a candidate's tile and presses a key on it. */
async function pressOn(staff: Page, name: string, key: string): Promise<void> {
  await seatOf(staff, name).focus();
  await staff.keyboard.press(key);
}

/** Opens the room from the console's list of rooms. */
async function openRoom(staff: Page, room: OfferedRoom): Promise<void> {
  await signInStaff(staff, room.proctor);
  await staff.goto('/staff/rooms');
  await staff.getByRole('link', { name: room.name }).click();
  await expect(staff.getByRole('heading', { level: 1, name: room.name })).toBeVisible();
}

/** A candidate without a page. It makes the same calls as the player. */
function sitterOf({ attemptId, bookingId, cookie }: OfferedCandidate, answers: OfferedAnswer[]) {
  let saved = 0;
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${process.env.KASAUTI_E2E_URL}/api/v1/attempts${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { acks?: { seq: number }[]; lease?: { epoch: number } };
  };
  return {
    attemptId,
    arrive: () => ask('', { schedule_id: bookingId }),
    /** Starts the test and answers `count` questions. */
    async write(count: number) {
      await ask(`/${attemptId}/start`, {});
      const events = answers.slice(0, count).map((answer) => ({
        ...answer,
        opId: randomUUID(),
        kind: 'answer',
        clientAt: new Date().toISOString(),
      }));
      if (events.length === 0) return;
      const { acks = [] } = await ask(`/${attemptId}/events`, { leaseEpoch: 1, events });
      saved = acks.at(-1)?.seq ?? 0;
    },
    raiseHand: (message: string) => ask(`/${attemptId}/hand`, { message }),
    beat: (visible: boolean) =>
      ask(`/${attemptId}/presence`, { savedUpTo: saved, pendingCount: 0, visible, signals: [] }),
  };
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
  const room = await offerRoom({ mode: 'live', startsInSeconds: 30, names: ['Asha Rao', 'Ravi Kumar'] });
  const [asha, ravi] = room.candidates;
  if (!asha || !ravi) throw new Error('two are needed');
  const ashasDevice = await browser.newContext();
  const ravisDevice = await browser.newContext();
  await openRoom(staff, room);
  expect(await wcagFindings(staff)).toEqual([]);
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
    await look(staff, 'staff-let-in');
    expect(await wcagFindings(staff)).toEqual([]);
    await staff.keyboard.press('Enter');
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'authorised');
    await expect(candidate.getByText('Your proctor has let you in.')).toBeVisible();
  });

  await test.step('the other is refused, with a reason', async () => {
    const other = await candidateOf(ravisDevice, room, 1);
    await expect(seatOf(staff, 'Ravi Kumar')).toHaveAttribute('data-state', 'lobby');
    await pressOn(staff, 'Ravi Kumar', 'x');
    await dialog.getByLabel('Reason').selectOption('identity-doubtful');
    await dialog.getByLabel('Message to the candidate').fill('The card shows another name.');
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

  await test.step('leaving the page and coming back are shown', async () => {
    await showPage(candidate, false);
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-need', 'left-page');
    await showPage(candidate, true);
    await expect(seatOf(staff, 'Asha Rao')).not.toHaveAttribute('data-need');
    await expect(panel.getByText('Left the test’s page')).toBeVisible();
    await expect(panel.getByText('Came back to the page')).toBeVisible();
  });

  await test.step('a message is read over the question', async () => {
    await pressOn(staff, 'Asha Rao', 'm');
    await staff.keyboard.type('Please close the other windows.');
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(candidate.getByText('Please close the other windows.')).toBeVisible();
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
    await expect(dialog.getByLabel('Message to the candidate')).toHaveValue('Power cut');
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
    await dialog.getByLabel('Message to the candidate').fill('The line of the hall was down.');
    await dialog.getByRole('button', { name: 'Add time' }).press('Enter');
    await expect(candidate.getByText('The line of the hall was down.')).toBeVisible();
    await expect(panel.getByText('10 min', { exact: true })).toBeVisible();
  });

  await test.step('a flag is shown to the candidate', async () => {
    await pressOn(staff, 'Asha Rao', 'f');
    await dialog.getByLabel('Reason').selectOption('another-person');
    await dialog.getByLabel('Message to the candidate').fill('Somebody walked behind you.');
    await dialog.getByRole('button', { name: 'Flag' }).press('Enter');
    await expect(candidate.getByText('Somebody walked behind you.')).toBeVisible();
    await expect(panel.getByText('Was flagged')).toBeVisible();
    expect(await wcagFindings(staff)).toEqual([]);
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
    await expect(panel.getByText('Continues on another device or tab')).toBeVisible();
    return page;
  });

  await test.step('the test is ended, and the candidate sees the reason', async () => {
    await pressOn(staff, 'Asha Rao', 'e');
    await dialog.getByLabel('Reason').selectOption('unauthorised-material');
    await dialog.getByLabel('What happened').fill('A second telephone lay under the paper.');
    await look(staff, 'staff-end-the-test');
    await dialog.getByRole('button', { name: 'End the test' }).press('Enter');
    await expect(second.getByText('Your proctor has ended this test')).toBeVisible();
    await expect(second.getByText('The reason: A second telephone lay under the paper.')).toBeVisible();
    await expect(seatOf(staff, 'Asha Rao')).toHaveAttribute('data-state', 'terminated');
  });

  await test.step('somebody who was not in the room looks at it and releases the result', async () => {
    const office = await browser.newContext();
    const support = await office.newPage();
    await signInStaff(support, room.second, '/staff/reviews');
    await support.getByRole('link', { name: 'Asha Rao' }).first().waitFor();
    await look(support, 'staff-second-looks');
    await support.goto(`/staff/reviews/${asha.attemptId}`);
    await expect(support.getByText('A second telephone lay under the paper.').first()).toBeVisible();
    expect(await wcagFindings(support)).toEqual([]);
    await support.getByRole('button', { name: 'Decide' }).click();
    await expect(support.getByText('Choose a decision')).toBeVisible();
    await look(support, 'staff-second-look');
    await support.getByLabel('Release the result').check();
    await support.getByRole('textbox').fill('It was the telephone of the invigilator.');
    await support.getByRole('button', { name: 'Decide' }).click();
    await expect(support.getByText('Joseph Kurian, ')).toBeVisible();
    await expect(support.getByRole('main').getByText('Result released')).toBeVisible();
    await office.close();
  });

  expect(await recordOf(second, asha.attemptId)).toEqual([
    'authorise: on-the-list',
    'message: Please close the other windows.',
    'message: Yes, at your seat.',
    'pause: power-outage',
    'resume: power-outage',
    'update: The line of the hall was down.',
    'flag: Somebody walked behind you.',
    'authorise: workstation',
    'terminate: A second telephone lay under the paper.',
    'review-release: It was the telephone of the invigilator.',
  ]);
});

const thirty = [
  'Aarav Sharma',
  'Ananya Iyer',
  'Arjun Reddy',
  'Bhavya Menon',
  'Chirag Patel',
  'Devika Nambiar',
  'Dhruv Chauhan',
  'Farhan Qureshi',
  'Gauri Deshpande',
  'Harpreet Kaur',
  'Ishaan Banerjee',
  'Jyoti Kumari',
  'Kabir Singh',
  'Lakshmi Narasimhan',
  'Manish Yadav',
  'Meenakshi Sundaram',
  'Mohammed Irfan',
  'Neha Kulkarni',
  'Nikhil Joshi',
  'Pooja Agarwal',
  'Pranav Bhat',
  'Priyanka Das',
  'Rahul Verma',
  'Ritika Malhotra',
  'Rohan Fernandes',
  'Sanjana Rao',
  'Sneha Pillai',
  'Tanvi Gokhale',
  'Venkatesh Murthy',
  'Zoya Khan',
];

test('a room of thirty is seen whole on a desk, and looked after by thumb on a phone @both', async ({ page: staff }, {
  project,
}) => {
  const isDesk = project.name === 'desk';
  const room = await offerRoom({ mode: 'live', startsInSeconds: 12, names: thirty, withPhotos: true });
  const begins = new Date(room.startsAt).getTime();
  const crowd = room.candidates.map((candidate) => sitterOf(candidate, room.answers));
  // The last four candidates never appear.
  const here = crowd.slice(0, 26);
  const lobby = here.slice(0, 3);
  const writing = here.slice(4);
  for (const sitter of here) await sitter.arrive();

  await signInStaff(staff, room.proctor, `/staff/rooms/${room.roomId}?sitting=${room.sittingId}`);
  const act = async (verb: string, of: typeof crowd, more: object = {}) => {
    const data = {
      verb,
      attemptIds: of.map((sitter) => sitter.attemptId),
      reasonCode: 'network',
      reasonText: '',
      ...more,
    };
    const answer = await staff.request.post(`/api/v1/rooms/${room.roomId}/actions`, { data });
    expect(answer.status()).toBe(200);
  };
  await act('authorise', here.slice(3), { reasonCode: 'identity-checked' });
  await expect.poll(() => Date.now() > begins, { timeout: 30_000 }).toBe(true);
  for (const [no, sitter] of writing.entries()) await sitter.write(no % 7);
  const [first, second, third, fourth, fifth, sixth] = writing;
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('somebody writes');
  await first.raiseHand('The picture of question 4 does not load on my screen.');
  await act('pause', [second], { reasonText: 'The line of the hall was down.' });
  await act('update', [third, fourth], { reasonText: 'The line of the hall was down.', extraMinutes: 10 });
  await act('flag', [fifth], { reasonCode: 'another-person', reasonText: 'Somebody walked behind them.' });
  await act('terminate', [sixth], { reasonCode: 'unauthorised-material', reasonText: 'A telephone lay on the desk.' });
  // Sends the heartbeats of the candidates' pages. One page is hidden. The last candidate's page sends no heartbeat.
  const beating = [...lobby, ...writing.slice(0, -1)];
  const beat = () => Promise.all(beating.map((sitter, no) => sitter.beat(no !== beating.length - 1)));
  await beat();
  const pulse = setInterval(() => void beat(), 2_500);
  try {
    await expect(staff.locator('[data-need="hand"]')).toHaveCount(1);
    await expect(staff.locator('[data-need="left-page"]')).toHaveCount(1);
    await expect(staff.locator('[data-seat]')).toHaveCount(30);
    expect(await wcagFindings(staff)).toEqual([]);
    if (isDesk) {
      for (const tile of await staff.locator('[data-seat]').all()) await expect(tile).toBeInViewport({ ratio: 1 });
    }
    await look(staff, 'staff-room-of-thirty');

    await test.step('one candidate is opened and gets a message', async () => {
      await staff.getByRole('option', { name: 'Neha Kulkarni' }).click();
      const panel = isDesk ? staff.getByRole('complementary') : staff.getByRole('dialog');
      await expect(panel.getByRole('heading', { name: 'Neha Kulkarni' })).toBeVisible();
      await panel.getByRole('list').last().waitFor();
      expect(await wcagFindings(staff)).toEqual([]);
      await look(staff, 'staff-open-candidate');
      await panel.getByRole('button', { name: isDesk ? 'Message' : 'संदेश' }).click();
      const form = staff.getByRole('dialog').last();
      await form.getByRole('textbox').fill('कृपया कैमरे के थोड़ा पास बैठें।');
      // At another width, the candidate's panel would be rendered again and cover the form.
      if (isDesk) await look(staff, 'staff-message');
      await form.locator('[type="submit"]').click();
      await expect(panel.getByText('कृपया कैमरे के थोड़ा पास बैठें।')).toBeVisible();
    });
  } finally {
    clearInterval(pulse);
  }
  await staff.goto('/staff/rooms');
  await staff.getByRole('link', { name: room.name }).waitFor();
  expect(await wcagFindings(staff)).toEqual([]);
  await look(staff, 'staff-rooms');
  await staff.goto('/staff');
  await staff.getByRole('link', { name: room.name }).waitFor();
  await look(staff, 'staff-home');
});
