import { MAX_WAITING, type WaitingArea } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import type { ItemType } from '../source/bank-source.ts';
import { countToReview } from '../store/waiting.ts';

/**
 * Provides the numbers of questions and of passages that wait for a review by this user. Those that the user has
 * written are not counted.
 */
export function provideToReview(app: App): void {
  const provide = (area: WaitingArea, type: ItemType) =>
    provideWaiting(app, area, {
      permission: 'bank.review',
      count: ({ userId, scope }) =>
        countToReview(app.database, { type, writtenByOtherThan: userId, within: scope }, MAX_WAITING),
    });
  provide('bank', 'question');
  provide('passages', 'passage');
}
