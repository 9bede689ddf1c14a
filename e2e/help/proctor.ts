import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import { type Browser, expect } from '@playwright/test';
import { open } from './people.ts';
import { type OfferedCandidate, type OfferedRoom, signInStaff } from './room.ts';

export type Action = 'Let in' | 'Refuse' | 'Pause' | 'Resume' | 'Add time' | 'Message' | 'End the test' | 'Answer';
/** The reason by its code. */
type Said = { reason?: ReasonCode; text?: string; minutes?: number };

/** The proctor of the room at a desk of their own, in English, with the staff console open. */
export async function proctorOf(browser: Browser, room: OfferedRoom) {
  const desk = { locale: 'en-IN', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  await signInStaff(page, room.proctor);
  const address = `/staff/rooms/${room.roomId}?sitting=${room.sittingId}`;

  return {
    page,
    leave: () => context.close(),

    /** Opens one candidate beside the room. */
    async look(at: OfferedCandidate): Promise<void> {
      await open(page, `${address}&candidate=${at.bookingId}`);
      await expect(page.getByRole('heading', { level: 2, name: at.name })).toBeVisible();
    },

    /** The state that the room shows for somebody: `lobby`, `active`, … */
    async expectState(of: OfferedCandidate, state: string): Promise<void> {
      await expect(page.locator(`[data-seat="${of.bookingId}"]`)).toHaveAttribute('data-state', state);
    },

    /** Does something about the candidate who is open, and waits until it is done. */
    async act(action: Action, { reason, text, minutes }: Said = {}): Promise<void> {
      await page.getByRole('complementary').getByRole('button', { name: action, exact: true }).click();
      const dialog = page.getByRole('dialog');
      if (minutes) await dialog.getByLabel('Minutes to add').fill(`${minutes}`);
      if (reason) await dialog.getByLabel('Reason').selectOption(reason);
      if (text) await dialog.getByRole('textbox').last().fill(text);
      const send = action === 'Answer' || action === 'Message' ? 'Send' : action;
      await dialog.getByRole('button', { name: send, exact: true }).click();
      await expect(dialog).toBeHidden();
    },
  };
}
