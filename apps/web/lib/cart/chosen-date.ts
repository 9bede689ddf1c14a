import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';

/*
 * The date that a user has chosen before the purchase. It is stored until the tab is closed, so that the user returns
 * to it after login and payment. The choice does not reserve a seat.
 */

const keyOf = (testCode: string) => `chosen-date ${testCode}`;

type Slot = Pick<WireSitting, 'centre' | 'startsAt' | 'timeZone'>;

/** Returns the query for `/book/test/{testCode}` that selects the place and the day of a slot. */
export function queryOfSlot({ centre, startsAt, timeZone }: Slot, now: Date): string {
  const begins = new Date(Math.max(Date.parse(startsAt), now.getTime()));
  return `${new URLSearchParams({ place: centre?._id ?? 'online', date: plainDateIn(timeZone, begins) })}`;
}

/** Stores the date for the time after the payment. Does nothing if the browser's storage is off. */
export function keepChosenDate(testCode: string, query: string): void {
  try {
    sessionStorage.setItem(keyOf(testCode), query);
  } catch {
    // Storage is off, so the user chooses the date after the payment.
  }
}

/**
 * Returns the address on which a bought test is booked. It contains the date that the user has chosen before the
 * purchase.
 */
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
