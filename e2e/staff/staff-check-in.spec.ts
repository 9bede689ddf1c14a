import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

test('at the gate of a centre a card names the candidate, room and seat; a second scan and a false card are shown differently @phone', async ({
  page: staff,
}) => {
  const room = await offerRoom({ mode: 'centre', startsInSeconds: 1200, names: ['Asha Rao', 'Ravi Kumar'] });
  const online = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Sneha Pillai'] });
  const [asha] = room.candidates;
  const [sneha] = online.candidates;
  if (!asha || !sneha || !room.gate) throw new Error('a candidate of each, and somebody at the gate');
  const seatOnMyTests = async () => {
    const answer = await fetch(`${process.env.KASAUTI_E2E_URL}/api/v1/bookings/${asha.userId}`, {
      headers: { cookie: asha.cookie },
    });
    const { data } = (await answer.json()) as { data: { room: { seat: string | null } }[] };
    return data[0]?.room.seat;
  };
  expect(await seatOnMyTests()).toBeNull();

  await signInStaff(staff, room.gate, '/staff/check-in');
  const code = staff.getByRole('textbox');
  const outcome = staff.getByRole('main').getByRole('status');
  expect(await wcagFindings(staff)).toEqual([]);

  // A handheld scanner types the code into the focused field and then presses Enter.
  await expect(code).toBeFocused();
  await staff.keyboard.insertText(asha.admitCard);
  await staff.keyboard.press('Enter');
  await expect(outcome.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  const seat = (await seatOnMyTests()) ?? 'none';
  expect(seat).toMatch(/^[A-Z][0-9]$/);
  await expect(outcome.getByText(seat, { exact: true })).toBeVisible();
  expect(await wcagFindings(staff)).toEqual([]);
  await look(staff, 'staff-check-in');

  await code.fill(asha.admitCard);
  await staff.keyboard.press('Enter');
  await expect(outcome.getByText('पहले ही चेक-इन हो चुका')).toBeVisible();

  await code.fill(sneha.admitCard);
  await staff.keyboard.press('Enter');
  await expect(outcome.getByText(sneha.rollNumber)).toBeVisible();
  await look(staff, 'staff-check-in-refused');

  await code.fill('not-a-card');
  await staff.keyboard.press('Enter');
  await expect(outcome.getByText('यह मान्य प्रवेश पत्र नहीं है।')).toBeVisible();
  expect(await wcagFindings(staff)).toEqual([]);
});
