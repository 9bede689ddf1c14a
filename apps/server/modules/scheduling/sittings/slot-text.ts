import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { isRoomMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { i18nFor } from '../../../platform/words/i18n.ts';

type Slot = { mode: ProctoringMode; startsAt: Date; entryClosesAt: Date; timeZone: string };

/** The window of a slot has opened: candidates with a place in it may begin when they like. */
export function isBegun({ mode, startsAt }: Pick<Slot, 'mode' | 'startsAt'>, now: Date): boolean {
  return !isRoomMode(mode) && startsAt <= now;
}

/**
 * When a test can be sat, for mails and cards: its start where all begin together, else the time in which one begins.
 * Without `now` in words that stay true whenever they are read.
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
