import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { definePart } from '../../../platform/parts.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { findAttempts, findAttemptsWithUndecidedLateEntries } from '../../attempts/index.ts';
import { findTerminatedByOthers } from '../../proctoring/index.ts';
import { findUnreviewed } from '../store/results.ts';
import { firstCovered } from './read-review-queue.ts';

/**
 * Time for which the attempts with late answers are cached. Finding them means searching the journals. All staff pages
 * share this cache.
 */
const LATE_KEPT_MS = 10 * SECOND_MS;

type LateAttempts = { read: () => ReturnType<typeof findAttemptsWithUndecidedLateEntries> };

export const lateAttemptsPart = definePart<LateAttempts>({
  name: 'late-attempts',
  make({ clock, database }) {
    let reading: ReturnType<typeof findAttemptsWithUndecidedLateEntries> | null = null;
    let until = 0;
    return {
      read() {
        const now = clock.now().getTime();
        if (reading && now < until) return reading;
        until = now + LATE_KEPT_MS;
        const begun = findAttemptsWithUndecidedLateEntries(database);
        reading = begun;
        // A failed read is removed from the cache, so the next caller reads again.
        begun.catch(() => {
          if (reading === begun) reading = null;
        });
        return begun;
      },
    };
  },
});

/**
 * Provides the number of cases that a user may decide. The user's own tests, and tests that they terminated, are not
 * counted.
 */
export function countWaitingCases(app: App): void {
  provideWaiting(app, 'reviews', { permission: 'review.decide', count: (session) => countCases(app, session) });
}

async function countCases(app: App, { userId, scope }: Session): Promise<number> {
  const { database } = app;
  const by = { userId, scope };
  const ended = await findUnreviewed(database, await findTerminatedByOthers(database, userId));
  const late = (await app.part(lateAttemptsPart).read()).map(({ attemptId }) => attemptId);
  const covered = [...(await firstCovered(database, by, ended)), ...(await firstCovered(database, by, late))];
  const own = new Set(
    (await findAttempts(database, covered))
      .filter(({ candidateId }) => candidateId === userId)
      .map(({ attemptId }) => attemptId),
  );
  return Math.min(covered.filter((attemptId) => !own.has(attemptId)).length, MAX_WAITING);
}
