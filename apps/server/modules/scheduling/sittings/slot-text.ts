import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { i18nFor } from '../../../platform/words/i18n.ts';

type Slot = { mode: ProctoringMode; startsAt: Date; entryClosesAt: Date; timeZone: string };

/** Returns true if the slot is a window that has opened, so candidates may start. Returns false for rooms. */
export function isBegun({ mode, startsAt }: Pick<Slot, 'mode' | 'startsAt'>, now: Date): boolean {
  return !isRoomMode(mode) && startsAt <= now;
}

/**
 * Returns the time of a test as text, for mails and cards. In a room this is the start. In other modes it is the period
 * in which candidates may start. If `now` is null, the text does not depend on the current time and remains correct.
 */
export function slotText(slot: Slot, now: Date | null, language: 'en' | 'hi'): string {
  const { mode, startsAt, entryClosesAt, timeZone } = slot;
  const from = formatInstant(startsAt, timeZone, language);
  if (isRoomMode(mode)) return from;
  const i18n = i18nFor(language);
  const until = formatInstant(entryClosesAt, timeZone, language);
  if (now && isBegun(slot, now)) return i18n.t('Any time until {until}', { until });
  return i18n.t('Any time from {from} until {until}', { from, until });
}
