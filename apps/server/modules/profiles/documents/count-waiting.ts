import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countDocumentsToCheck, countRequestsToDecide } from '../store/waiting.ts';

/**
 * Registers the function that counts the documents to check and the accommodations to decide. The caller's own
 * documents and requests are not counted, because another person decides them.
 */
export function countWaitingDocuments(app: App): void {
  provideWaiting(app, 'documents', {
    permission: 'document.check',
    async count({ userId }) {
      const documents = await countDocumentsToCheck(app.database, userId);
      const requests = documents < MAX_WAITING ? await countRequestsToDecide(app.database, userId) : 0;
      return Math.min(documents + requests, MAX_WAITING);
    },
  });
}
