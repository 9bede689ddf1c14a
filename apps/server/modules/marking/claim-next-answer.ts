import { nextAnswer as contract } from '@kasauti/contract/attempts/marking.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { CLAIM_MINUTES } from '@kasauti/domain/marking/by-people/decide.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../platform/database/work.ts';
import { readAnswerToMark, readQuestion } from './answer-to-mark.ts';
import { claimTask, lockMarker, lockNextTask, type Question, replaceTask } from './store.ts';

/** Returns the instant until which a response stays with the person who opens it now. */
export const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS);

/**
 * Gives the next response of a question to a marker and keeps it for the marker. Returns the question with it. The
 * response is null if none needs this marker. Two markers who ask at the same time get different responses.
 */
export async function claimNextAnswer(work: Work, ask: Question & { markerId: UserId }) {
  const { tx, now } = work;
  const { markerId, ...of } = ask;
  const question = await readQuestion(tx, of);
  if (!question) return refuse(contract.refusals, 'not-found');
  await lockMarker(tx, markerId);
  for (;;) {
    const task = await lockNextTask(tx, of, markerId, now);
    if (!task) return { answer: null, question };
    const answer = await readAnswerToMark(tx, { task, question, markerId });
    if (answer) {
      await claimTask(tx, task.taskId, markerId, claimEnd(now));
      return { answer, question };
    }
    // A late answer counts by now. Its own task is opened when the result is computed again.
    await replaceTask(tx, task.taskId);
    await work.announce({ kind: 'answer-replaced', attemptId: task.attemptId });
  }
}
