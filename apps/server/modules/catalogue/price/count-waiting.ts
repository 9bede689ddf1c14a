import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countPricesToDecide } from '../store/waiting.ts';

/**
 * Provides the number of prices that wait for this user's decision. Prices that the user requested are not
 * counted, because a second person must decide about them.
 */
export function countWaitingPrices(app: App): void {
  provideWaiting(app, 'catalogue', {
    permission: 'sale.decide',
    count: ({ userId, scope }) =>
      countPricesToDecide(app.database, { askedByOtherThan: userId, within: scope }, MAX_WAITING),
  });
}
