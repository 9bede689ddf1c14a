import { withdrawMarking as contract } from '@kasauti/contract/attempts/marking.ts';
import type { MarkingTaskId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { whyCannotWithdraw } from '@kasauti/domain/marking/by-people/decide.ts';
import type { Work } from '../../platform/database/work.ts';
import { record } from '../audit/index.ts';
import { readAnswerToMark, readQuestion } from './answer-to-mark.ts';
import { claimEnd } from './claim-next-answer.ts';
import { isWithAnother } from './mark-answer.ts';
import { claimTask, findMarkings, lockMarker, lockTask, setStage, withdraw } from './store.ts';

/** Withdraws a person's marking of a response, and gives the response back to that person with the withdrawn marks. */
export async function withdrawMarking(work: Work, ask: { taskId: MarkingTaskId; markerId: UserId }) {
  const { tx, now } = work;
  const { taskId, markerId } = ask;
  await lockMarker(tx, markerId);
  const task = await lockTask(tx, taskId);
  if (!task) return refuse(contract.refusals, 'not-found');
  const markings = await findMarkings(tx, taskId);
  const hasMarked = markings.some((marking) => marking.markerId === markerId);
  const bar = whyCannotWithdraw({ hasMarked, markings: markings.length });
  if (bar) return refuse(contract.refusals, bar);
  if (task.isReplaced) return refuse(contract.refusals, 'not-needed');
  if (isWithAnother(task, markerId, now)) return refuse(contract.refusals, 'with-another');

  await withdraw(tx, taskId, markerId, now);
  await setStage(tx, taskId, 'first', now);
  await claimTask(tx, taskId, markerId, claimEnd(now));
  const fact = { actorId: markerId, actorRole: 'marker', objectKind: 'marking-task', objectId: taskId };
  record(work, { ...fact, action: 'answer.unmark' });
  const question = await readQuestion(tx, task);
  const answer = question && (await readAnswerToMark(tx, { task: { ...task, stage: 'first' }, question, markerId }));
  return answer ?? refuse(contract.refusals, 'not-needed');
}
