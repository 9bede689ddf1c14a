import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countPricesToDecide } from '../store/waiting.ts';

/** Prices that another person asked for: nobody decides about their own. */
export function countWaitingPrices(app: App): void {
  provideWaiting(app, 'catalogue', {
    permission: 'sale.decide',
    count: ({ userId, scope }) =>
      countPricesToDecide(app.database, { askedByOtherThan: userId, within: scope }, MAX_WAITING),
  });
}
