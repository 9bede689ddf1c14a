import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countToReview } from '../store/waiting.ts';

/**
 * Provides the number of questions that wait for a review by this user. Questions that the user has written are not
 * counted.
 */
export function countQuestionsToReview(app: App): void {
  provideWaiting(app, 'bank', {
    permission: 'bank.review',
    count: ({ userId, scope }) =>
      countToReview(app.database, { writtenByOtherThan: userId, within: scope }, MAX_WAITING),
  });
}
