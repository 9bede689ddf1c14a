import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';

/** One calendar day at the place of the sitting, with the slots that can be chosen on it. */
export type Day = { date: string; sittings: WireSitting[]; seatsLeft: number };

/** The slots by day, soonest first. A window that is already open is listed under today. */
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

/** From so few seats on, the number is worth saying; below it there is no hurry. */
export const FEW_SEATS = 10;
const MAX_OFFERED = 3;

/** Where to go when a slot is full: the next ones with a seat, those of the same place before those of others. */
export function nextWithSeats(sittings: readonly WireSitting[], full: WireSitting): WireSitting[] {
  const isSamePlace = ({ centre }: WireSitting) => centre?._id === full.centre?._id;
  const free = sittings.filter(({ _id, seatsLeft }) => seatsLeft > 0 && _id !== full._id);
  return [...free.filter(isSamePlace), ...free.filter((sitting) => !isSamePlace(sitting))].slice(0, MAX_OFFERED);
}
