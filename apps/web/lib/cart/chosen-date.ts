import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';

/*
 * A date that somebody chose before buying. It lasts as long as the tab, so that the way through login and payment
 * ends at that date. It holds no seat.
 */

const keyOf = (testCode: string) => `chosen-date ${testCode}`;

type Slot = Pick<WireSitting, 'centre' | 'startsAt' | 'timeZone'>;

/** Returns the query of /book/test/{testCode} that shows the place and the day of a slot. */
export function queryOfSlot({ centre, startsAt, timeZone }: Slot, now: Date): string {
  const begins = new Date(Math.max(Date.parse(startsAt), now.getTime()));
  return `${new URLSearchParams({ place: centre?._id ?? 'online', date: plainDateIn(timeZone, begins) })}`;
}

/** Keeps the date for the time after the payment. Does nothing where the browser keeps nothing. */
export function keepChosenDate(testCode: string, query: string): void {
  try {
    sessionStorage.setItem(keyOf(testCode), query);
  } catch {
    // The date is chosen after the payment then.
  }
}

/** Returns the address on which a bought test gets its date, with the date that was chosen before. */
export function bookingAddress(testCode: string, entitlementId: string): string {
  return `/book/test/${encodeURIComponent(testCode)}?${new URLSearchParams({ entitlement: entitlementId })}${kept(testCode)}`;
}

function kept(testCode: string): string {
  try {
    const query = sessionStorage.getItem(keyOf(testCode));
    return query ? `&${query}` : '';
  } catch {
    return '';
  }
}
