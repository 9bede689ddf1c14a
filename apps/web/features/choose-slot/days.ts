import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';

/** One calendar day in the time zone of its sittings, with its slots. */
export type Day = { date: string; sittings: WireSitting[]; seatsLeft: number };

/** Groups the slots by day, the earliest first. A slot that has already started is listed under today. */
export function daysOf(sittings: readonly WireSitting[], now: Date): Day[] {
  const days = new Map<string, Day>();
  for (const sitting of sittings) {
    const begins = new Date(Math.max(Date.parse(sitting.startsAt), now.getTime()));
    const date = plainDateIn(sitting.timeZone, begins);
    const day = days.get(date) ?? { date, sittings: [], seatsLeft: 0 };
    day.sittings.push(sitting);
    day.seatsLeft += sitting.seatsLeft;
    days.set(date, day);
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The days of one calendar month. `free` counts the days with a free seat. */
export type Month = { month: string; days: Day[]; free: number };

/** Groups days by month. The order of the days stays the same. */
export function monthsOf(days: readonly Day[]): Month[] {
  const months: Month[] = [];
  for (const day of days) {
    const month = day.date.slice(0, 7);
    let last = months.at(-1);
    if (last?.month !== month) {
      last = { month, days: [], free: 0 };
      months.push(last);
    }
    last.days.push(day);
    if (day.seatsLeft > 0) last.free += 1;
  }
  return months;
}

/** Returns the first day with a free seat, or the first day if all days are full. */
export function firstFree(days: readonly Day[]): Day | undefined {
  return days.find(({ seatsLeft }) => seatsLeft > 0) ?? days[0];
}

const MAX_OFFERED = 3;

/** Returns at most three other slots that have free seats. Slots at the same place as the full slot come first. */
export function nextWithSeats(sittings: readonly WireSitting[], full: WireSitting): WireSitting[] {
  const isSamePlace = ({ centre }: WireSitting) => centre?._id === full.centre?._id;
  const free = sittings.filter(({ _id, seatsLeft }) => seatsLeft > 0 && _id !== full._id);
  return [...free.filter(isSamePlace), ...free.filter((sitting) => !isSamePlace(sitting))].slice(0, MAX_OFFERED);
}
