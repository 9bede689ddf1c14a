import type { LeaveBar } from '@kasauti/contract/identity/account-deletion.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/database.ts';
import { findRunningAttempt } from '../attempts/index.ts';
import { findUnsettled } from '../orders/index.ts';
import { hasBookingAhead } from '../scheduling/index.ts';

/**
 * Returns the reasons why the account cannot be deleted now, most urgent first. `mayComeIn` is true if a payment for an
 * order of the user may still arrive.
 */
export async function findBars(executor: Kysely<Tables>, userId: UserId, now: Date) {
  const { isUnused, isGoingBack, mayComeIn } = await findUnsettled(executor, userId, now);
  const bars: LeaveBar[] = [];
  if (await findRunningAttempt(executor, userId)) bars.push('test-runs');
  if (await hasBookingAhead(executor, userId, now)) bars.push('booking-ahead');
  if (isGoingBack) bars.push('refund-under-way');
  if (isUnused) bars.push('paid-unused');
  return { bars, mayComeIn };
}
