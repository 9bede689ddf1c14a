import { localParts } from '@kasauti/domain/format/clock-time.ts';
import { zoneLabel } from '@kasauti/domain/format/dates.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { plural, t } from '@lingui/core/macro';
import type { Language } from '../appearance/language.ts';
import { formatDate, formatTime } from './formats.ts';
import { formatNearDate } from './near-times.ts';
import { type Slot, slotWhen } from './slot-words.ts';

/* Texts for choosing a slot: its times and its free seats. Call these functions only while rendering, because they
   use the current language. */

/**
 * Returns the time of a slot. If all candidates start together, it is the time from start to end, for example "10:00 am
 * – 11:30 am IST". Otherwise it is the period in which a candidate can start. `minutes` is the time that the candidate
 * has for the test.
 */
export function slotTime(slot: Slot, minutes: number, now: Date, language: Language): string {
  const { startsAt, entryClosesAt, timeZone, mode } = slot;
  const zone = zoneLabel(new Date(startsAt), timeZone);
  const from = formatTime(startsAt, language, timeZone);
  if (isRoomMode(mode)) {
    const end = formatTime(new Date(Date.parse(startsAt) + minutes * MINUTE_MS), language, timeZone);
    return t`${from} – ${end} ${zone}`;
  }
  const until = sameDay(slot, now) ? formatTime(entryClosesAt, language, timeZone) : formatInstantShort(slot, language);
  if (new Date(startsAt) <= now) return t`Any time until ${until} ${zone}`;
  return t`Any time from ${from} until ${until} ${zone}`;
}

/**
 * Returns the date of a slot with its start and end, for example "Sat 21 Nov 2026, 10:00 am – 11:30 am IST". If the
 * slot has no fixed start, returns the text of `slotWhen`. `minutes` is the time that the candidate has for the test.
 */
export function slotSpan(slot: Slot, minutes: number, now: Date, language: Language): string {
  if (!isRoomMode(slot.mode)) return slotWhen(slot, now, language);
  return `${formatDate(slot.startsAt, language, slot.timeZone)}, ${slotTime(slot, minutes, now, language)}`;
}

/**
 * Returns the date and the time of a slot as two texts, for a row that shows them below each other. If the slot has no
 * fixed start, `day` is the text of `slotWhen` and `time` is missing.
 */
export function slotLines(slot: Slot, minutes: number, now: Date, language: Language): { day: string; time?: string } {
  if (!isRoomMode(slot.mode)) return { day: slotWhen(slot, now, language) };
  const day = formatNearDate(slot.startsAt, now, language, slot.timeZone);
  return { day, time: slotTime(slot, minutes, now, language) };
}

/** Maximum number of free seats that is shown as a number. If more are free, the page only says that seats are free. */
const FEW_SEATS = 10;

/** Returns whether no, few or many seats are free, for the colour beside the text. */
export function seatsLevel(count: number): 'none' | 'few' | 'many' {
  if (count === 0) return 'none';
  return count <= FEW_SEATS ? 'few' : 'many';
}

/** The tone of the badge for each level of `seatsLevel`. */
export const seatsTones = { none: 'plain', few: 'warning', many: 'success' } as const;

/** Returns a text about the number of free seats, for example "Full", "4 seats left" or "Seats free". */
export function seatsText(count: number): string {
  if (count === 0) return t`Full`;
  return count <= FEW_SEATS ? t`${plural(count, { one: '# seat left', other: '# seats left' })}` : t`Seats free`;
}

function sameDay({ startsAt, entryClosesAt, timeZone }: Slot, now: Date): boolean {
  const begins = new Date(Math.max(Date.parse(startsAt), now.getTime()));
  const [a, b] = [localParts(begins, timeZone), localParts(new Date(entryClosesAt), timeZone)];
  return a.day === b.day && a.month === b.month && a.year === b.year;
}

function formatInstantShort({ entryClosesAt, timeZone }: Slot, language: Language): string {
  return `${formatDate(entryClosesAt, language, timeZone)}, ${formatTime(entryClosesAt, language, timeZone)}`;
}
