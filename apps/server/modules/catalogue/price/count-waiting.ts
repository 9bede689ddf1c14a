import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { mayUse } from '../../../platform/security/permissions.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countPricesToDecide, countTestsWithoutHindi } from '../store/waiting.ts';

/**
 * Provides the number of prices that wait for this user's decision. Prices that the user requested are not
 * counted, because a second person must decide about them. For users who only write texts, it is the number of tests
 * on sale without Hindi.
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
