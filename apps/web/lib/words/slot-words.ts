import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import { localParts } from '@kasauti/domain/format/clock-time.ts';
import { zoneLabel } from '@kasauti/domain/format/dates.ts';
import { t } from '@lingui/core/macro';
import type { Language } from '../appearance/language.ts';
import { formatDate, formatInstant, formatTime } from './formats.ts';

/* Texts for a slot's time. Call these functions only while rendering, because they use the current language. */

type Slot = Pick<WireSitting, 'startsAt' | 'entryClosesAt' | 'timeZone' | 'mode'>;

/**
 * Returns the time of a slot on its day. If all candidates start together, it is "10:00 am IST". Otherwise it is
 * the window in which a candidate can start.
 */
export function slotTime(slot: Slot, now: Date, language: Language): string {
  const { startsAt, entryClosesAt, timeZone, mode } = slot;
  const zone = zoneLabel(new Date(startsAt), timeZone);
  const from = formatTime(startsAt, language, timeZone);
  if (isRoomMode(mode)) return t`${from} ${zone}`;
  const until = sameDay(slot, now) ? formatTime(entryClosesAt, language, timeZone) : formatInstantShort(slot, language);
  if (new Date(startsAt) <= now) return t`Any time until ${until} ${zone}`;
  return t`Any time from ${from} until ${until} ${zone}`;
}

/** Returns the complete date and time for a confirmation: "Sat 21 Nov 2026, 10:00 am IST". */
export function slotWhen(slot: Slot, now: Date, language: Language): string {
  const { startsAt, entryClosesAt, timeZone, mode } = slot;
  if (isRoomMode(mode)) return formatInstant(startsAt, language, timeZone);
  const until = formatInstant(entryClosesAt, language, timeZone);
  if (new Date(startsAt) <= now) return t`Any time until ${until}`;
  const from = formatInstant(startsAt, language, timeZone);
  return t`Any time from ${from} until ${until}`;
}

function sameDay({ startsAt, entryClosesAt, timeZone }: Slot, now: Date): boolean {
  const begins = new Date(Math.max(Date.parse(startsAt), now.getTime()));
  const [a, b] = [localParts(begins, timeZone), localParts(new Date(entryClosesAt), timeZone)];
  return a.day === b.day && a.month === b.month && a.year === b.year;
}

function formatInstantShort({ entryClosesAt, timeZone }: Slot, language: Language): string {
  return `${formatDate(entryClosesAt, language, timeZone)}, ${formatTime(entryClosesAt, language, timeZone)}`;
}
