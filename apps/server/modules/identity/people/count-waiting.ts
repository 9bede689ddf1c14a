import type { UserId } from '@kasauti/contract/ids.ts';
import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countUnlocksToDecide } from '../store/waiting.ts';

/**
 * Registers the function that counts the requests about lost second factors that wait for a decision. Requests by the
 * caller and requests about the caller's account are not counted, because another person decides them.
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
