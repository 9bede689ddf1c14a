import { messageKindsFor } from '@kasauti/contract/content/inbox.ts';
import type { App } from '../../platform/app.ts';
import { provideWaiting } from '../../platform/staff/waiting.ts';
import { countOpenMessages } from './store/waiting.ts';

/** Provides the number of unanswered messages whose kind the user's role answers. */
export function countWaitingMessages(app: App): void {
  provideWaiting(app, 'inbox', {
    permission: 'inbox.work',
    count: ({ role }) => countOpenMessages(app.database, messageKindsFor(role)),
  });
}
