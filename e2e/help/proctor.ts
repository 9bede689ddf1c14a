import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import { type Browser, expect } from '@playwright/test';
import { open } from './people.ts';
import { type OfferedCandidate, type OfferedRoom, signInStaff } from './room.ts';

export type Action = 'Let in' | 'Refuse' | 'Pause' | 'Resume' | 'Add time' | 'Message' | 'End the test' | 'Answer';
/** The values to enter for an action. The reason is a code. */
type Said = { reason?: ReasonCode; text?: string; minutes?: number };

/** Opens the staff console as the room's proctor, in English and in a separate browser. */
export async function proctorOf(browser: Browser, room: OfferedRoom) {
  const desk = { locale: 'en-IN', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  await signInStaff(page, room.proctor);
  const address = `/staff/rooms/${room.roomId}?sitting=${room.sittingId}`;

  return {
    page,
    leave: () => context.close(),

    /** Opens the details of a candidate. */
    async look(at: OfferedCandidate): Promise<void> {
      await open(page, `${address}&candidate=${at.bookingId}`);
      await expect(page.getByRole('heading', { level: 2, name: at.name })).toBeVisible();
    },

    /** Expects that a candidate in the room has this state, for example `lobby` or `active`. */
    async expectState(of: OfferedCandidate, state: string): Promise<void> {
      await expect(page.locator(`[data-seat="${of.bookingId}"]`)).toHaveAttribute('data-state', state);
    },

    /** Performs an action on the candidate whose details are open, and waits until it is done. */
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
