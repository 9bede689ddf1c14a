import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { mayUse } from '../../../platform/security/permissions.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countPricesToDecide, countTestsWithoutHindi } from '../store/waiting.ts';

/**
 * Provides a count for the start page of staff. For users who decide about prices, this is the number of requested
 * prices that they may approve. Their own requests do not count, because a second person must approve those. For all
 * other users, it is the number of tests on sale without a Hindi title.
 */
export function countWaitingTests(app: App): void {
  const { database } = app;
  provideWaiting(app, 'catalogue', {
    permission: 'shelf.read',
    count: ({ userId, role, scope }) =>
      mayUse('sale.decide', role, scope)
        ? countPricesToDecide(database, { askedByOtherThan: userId, within: scope }, MAX_WAITING)
        : countTestsWithoutHindi(database, scope, MAX_WAITING),
  });
}
