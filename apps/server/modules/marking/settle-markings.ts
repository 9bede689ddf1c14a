import type { AttemptId, ExamId, FormId, MarkingTaskId, UserId } from '@kasauti/contract/ids.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { isBlankResponse } from '@kasauti/domain/item/response.ts';
import { responseText } from '@kasauti/domain/item/response-text.ts';
import {
  isMarkedByPeople,
  type QuestionForPeople,
  questionsForPeople,
} from '@kasauti/domain/marking/by-people/questions.ts';
import type { Markings } from '@kasauti/domain/marking/score.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/database.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/security/hashes.ts';
import type { Form, SealedKey } from '../authoring/index.ts';
import { findMarkingsOfAttempt, insertTasks, replaceOthers } from './store.ts';

type Sat = {
  attempt: { attemptId: AttemptId; candidateId: UserId; examId: ExamId; formId: FormId };
  form: Pick<Form, 'content'>;
  sealed: Pick<SealedKey, 'key'>;
  responses: ReadonlyMap<string, ItemResponse | null>;
};

/**
 * Opens a task for each response of an attempt that people must mark, and returns the markings that there are, by
 * question. Tasks of responses or rubrics that do not count any more are closed. The caller holds the attempt's lock.
 */
export async function settleMarkings(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { attempt, form, sealed, responses }: Sat,
): Promise<Markings | undefined> {
  if (!isMarkedByPeople(form.content)) return undefined;
  const questions = questionsForPeople(form.content, sealed.key);
  const { attemptId, candidateId, examId, formId } = attempt;
  const tasks = questions.flatMap((question) => {
    const { itemRef } = question.item;
    const response = responses.get(itemRef) ?? null;
    if (response === null || isBlankResponse(response)) return [];
    return [
      {
        marking_task_id: newId<MarkingTaskId>(now),
        attempt_id: attemptId,
        item_ref: itemRef,
        answer_hash: answerHash(question, response),
        candidate_id: candidateId,
        exam_id: examId,
        form_id: formId,
        opened_at: now,
      },
    ];
  });
  await replaceOthers(
    tx,
    attemptId,
    tasks.map((task) => task.answer_hash),
  );
  await insertTasks(tx, tasks);
  return await readMarkings(tx, attemptId);
}

/**
 * Returns the markings of the responses of an attempt that count, by question and in the order in which they were made.
 * Returns undefined if people marked nothing.
 */
export async function readMarkings(executor: Kysely<Tables>, attemptId: AttemptId): Promise<Markings | undefined> {
  const markings = await findMarkingsOfAttempt(executor, attemptId);
  if (markings.length === 0) return undefined;
  const byQuestion = Map.groupBy(markings, ({ itemRef }) => itemRef);
  return Object.fromEntries([...byQuestion].map(([itemRef, all]) => [itemRef, all.map(({ points }) => points)]));
}

/**
 * Returns the hash that tells tasks of one question apart. It covers the response and what decides its marks, so that a
 * changed rubric leads to new markings.
 */
export function answerHash({ item, rubric }: QuestionForPeople, response: ItemResponse): Buffer {
  const criteria = rubric.criteria.map(({ criterionRef, maximum }) => ({ criterionRef, maximum }));
  return sha256(canonicalJson({ itemRef: item.itemRef, criteria, response: responseText(response) }));
}
