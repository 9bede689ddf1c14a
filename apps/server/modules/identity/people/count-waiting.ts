import type { UserId } from '@kasauti/contract/ids.ts';
import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countUnlocksToDecide } from '../store/waiting.ts';

/**
 * Provides the number of lost second factors that wait for this user's decision. Requests by the user and requests
 * about the user are not counted.
 */
export function countWaitingUnlocks(app: App): void {
  provideWaiting(app, 'people', {
    permission: 'people.help',
    async count({ userId, scope }) {
      const among = (await app.scopes.within(scope, 'person')) as UserId[] | null;
      return await countUnlocksToDecide(app.database, { otherThan: userId, among }, MAX_WAITING);
    },
  });
}
