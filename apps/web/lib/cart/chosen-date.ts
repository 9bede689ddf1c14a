import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';

/*
 * The date that a user chose before buying. It is stored until the tab is closed, so that login and payment lead to
 * that date. It holds no seat.
 */

const keyOf = (testCode: string) => `chosen-date ${testCode}`;

type Slot = Pick<WireSitting, 'centre' | 'startsAt' | 'timeZone'>;

/** Returns the query of /book/test/{testCode} for the place and the day of a slot. */
export function queryOfSlot({ centre, startsAt, timeZone }: Slot, now: Date): string {
  const begins = new Date(Math.max(Date.parse(startsAt), now.getTime()));
  return `${new URLSearchParams({ place: centre?._id ?? 'online', date: plainDateIn(timeZone, begins) })}`;
}

/** Stores the date until after the payment. Does nothing if the browser's storage is off. */
export function keepChosenDate(testCode: string, query: string): void {
  try {
    sessionStorage.setItem(keyOf(testCode), query);
  } catch {
    // The date is chosen after the payment then.
  }
}

/** Returns the booking address of a bought test, with the date that was chosen before. */
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
