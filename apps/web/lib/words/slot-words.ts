import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { t } from '@lingui/core/macro';
import type { Language } from '../appearance/language.ts';
import { formatInstant } from './formats.ts';

/** The facts of a slot from which its texts are made. */
export type Slot = Pick<WireSitting, 'startsAt' | 'entryClosesAt' | 'timeZone' | 'mode'>;

/**
 * Returns the date and the time at which a slot starts, for example "Sat 21 Nov 2026, 10:00 am IST". If the slot has no
 * fixed start, returns the period in which a candidate can start. Call it only while rendering, because it uses the
 * current language.
 */
export function slotWhen(slot: Slot, now: Date, language: Language): string {
  const { startsAt, entryClosesAt, timeZone, mode } = slot;
  if (isRoomMode(mode)) return formatInstant(startsAt, language, timeZone);
  const until = formatInstant(entryClosesAt, language, timeZone);
  if (new Date(startsAt) <= now) return t`Any time until ${until}`;
  const from = formatInstant(startsAt, language, timeZone);
  return t`Any time from ${from} until ${until}`;
}
