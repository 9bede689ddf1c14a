import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../platform/app.ts';
import { provideWaiting } from '../../platform/staff/waiting.ts';
import { countNewApplications } from './store/waiting.ts';

/** Provides the number of applications that no one has opened. */
export function countWaitingApplications(app: App): void {
  provideWaiting(app, 'applications', {
    permission: 'application.handle',
    count: () => countNewApplications(app.database, MAX_WAITING),
  });
}
