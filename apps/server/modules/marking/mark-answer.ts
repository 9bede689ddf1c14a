import { markAnswer as contract } from '@kasauti/contract/attempts/marking.ts';
import type { MarkingId, MarkingTaskId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { stageOf, whyCannotMark } from '@kasauti/domain/marking/by-people/decide.ts';
import { type CriterionPoints, whatIsWrongWithPoints } from '@kasauti/domain/marking/by-people/points.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { record } from '../audit/index.ts';
import { readQuestion } from './answer-to-mark.ts';
import { findMarkings, insertMarking, lockTask, setStage, type Task } from './store.ts';

type Ask = { taskId: MarkingTaskId; points: CriterionPoints; remark: string; markerId: UserId };

/**
 * Stores the marking of a response by one person. If this decides the response, announces `answer-marked`. A person who
 * opened the response can save even after the time for it is over, if nobody else has opened it since.
 */
export async function markAnswer(work: Work, ask: Ask) {
  const { tx, now } = work;
  const { taskId, points, remark, markerId } = ask;
  const task = await lockTask(tx, taskId);
  if (!task) return refuse(contract.refusals, 'not-found');
  const markings = await findMarkings(tx, taskId);
  const before = markings.find((marking) => marking.markerId === markerId);
  // The answer to the first request was lost, so the page has sent it again.
  if (before && before.remark === remark && canonicalJson(before.points) === canonicalJson(points))
    return { _id: taskId };
  const bar = whyCannotMark({
    stage: task.stage,
    isReplaced: task.isReplaced,
    isCandidate: task.candidateId === markerId,
    hasMarkedBefore: before !== undefined,
    isWithAnother: isWithAnother(task, markerId, now),
  });
  if (bar) return refuse(contract.refusals, bar);
  const question = await readQuestion(tx, task);
  if (!question) return refuse(contract.refusals, 'not-needed');
  if (whatIsWrongWithPoints(question.rubric.criteria, points)) return refuse(contract.refusals, 'wrong-points');

  const place = markings.length + 1;
  await insertMarking(tx, {
    marking_id: newId<MarkingId>(now),
    marking_task_id: taskId,
    candidate_id: task.candidateId,
    marker_id: markerId,
    place,
    points: JSON.stringify(points),
    remark,
    marked_at: now,
  });
  const stage = stageOf([...markings.map((marking) => marking.points), points], question.rubric);
  await setStage(tx, taskId, stage, now);
  if (stage === 'decided') await work.announce({ kind: 'answer-marked', attemptId: task.attemptId });
  const fact = { actorId: markerId, actorRole: 'marker', objectKind: 'marking-task', objectId: taskId };
  record(work, { ...fact, action: 'answer.mark', detail: { place } });
  return { _id: taskId };
}

/** Returns whether a response is with another person now. */
export function isWithAnother({ claimedBy, claimedUntil }: Task, markerId: UserId, now: Date): boolean {
  return claimedBy !== null && claimedBy !== markerId && claimedUntil !== null && now < claimedUntil;
}
