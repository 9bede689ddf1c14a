import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import { type ComputeReason, computeResult } from './compute-result.ts';
import { tellResults } from './tell-results.ts';

const TELL_EVERY_MS = 15_000;

export function registerReactions(app: App): void {
  const compute = (reason: ComputeReason) => async (announcement: { attemptId: AttemptId }) => {
    await app.inTransaction((work) => computeResult(work, { attemptId: announcement.attemptId, reason }));
  };
  app.react('attempt-submitted', 'compute-result', compute('submitted'));
  app.react('attempt-terminated', 'compute-result-of-terminated', compute('terminated'));
  app.react('answers-changed', 'recompute-result', compute('answers-changed'));
  app.react('late-events-accepted', 'recompute-result-with-late', compute('late-events-accepted'));
  app.every('tell-results', TELL_EVERY_MS, () => tellResults(app));
}
