import type { AnswerToMark } from '@kasauti/contract/attempts/marking.ts';
import type { FormId, UserId } from '@kasauti/contract/ids.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { type QuestionForPeople, questionsForPeople } from '@kasauti/domain/marking/by-people/questions.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/database.ts';
import { findAttempt, foldedResponses } from '../attempts/index.ts';
import { findForm, findFormKey } from '../authoring/index.ts';
import { withStaffPictures } from '../bank/index.ts';
import { answerHash } from './settle-markings.ts';
import { findMarkings, findWithdrawn, type Task } from './store.ts';

export type QuestionToMark = QuestionForPeople & Pick<AnswerToMark, 'stimulus' | 'sample'>;

/** Returns a question whose responses people mark, or null if the form has no such question. */
export async function readQuestion(
  executor: Kysely<Tables>,
  { formId, itemRef }: { formId: FormId; itemRef: string },
): Promise<QuestionToMark | null> {
  const read = await readFormForPeople(executor, formId);
  const question = read?.questions.find(({ item }) => item.itemRef === itemRef);
  if (!read || !question) return null;
  const { form, sealed } = read;
  const stimulus = form.content.stimuli.find(({ stimulusRef }) => stimulusRef === question.item.stimulusRef) ?? null;
  const { correct, explanation } = sealed.key[itemRef] ?? {};
  const sample = (correct?.kind === 'rubric' && correct.sampleAnswer) || explanation || { en: [] };
  return { ...question, stimulus, sample };
}

/** Reads a form with its key, and the questions that people mark. Returns null if there is no such form. */
export async function readFormForPeople(executor: Kysely<Tables>, formId: FormId) {
  const [form, sealed] = [await findForm(executor, formId), await findFormKey(executor, formId)];
  return form && sealed && { form, sealed, questions: questionsForPeople(form.content, sealed.key) };
}

/**
 * Returns what a marker sees of a response, without anything about the candidate. Earlier markings are included only
 * for the third person, without their markers. Returns null if another response of the candidate counts by now.
 */
export async function readAnswerToMark(
  executor: Kysely<Tables>,
  { task, question, markerId }: { task: Task; question: QuestionToMark; markerId: UserId },
): Promise<AnswerToMark | null> {
  const response = await readResponse(executor, task, question);
  if (!response) return null;
  const markings = task.stage === 'adjudication' ? await findMarkings(executor, task.taskId) : [];
  const { item, rubric, stimulus, sample } = question;
  return {
    _id: task.taskId,
    ...withStaffPictures({ content: item, stimulus, sample }),
    criteria: rubric.criteria,
    maximum: rubric.full,
    response,
    earlier: markings.map(({ points, remark }) => ({ points, remark })),
    own: await findWithdrawn(executor, task.taskId, markerId),
  };
}

/** Returns the response of a task, or null if another response of the candidate counts by now. */
export async function readResponse(
  executor: Kysely<Tables>,
  { attemptId, itemRef, answerHash: hash }: Task,
  question: QuestionForPeople,
): Promise<ItemResponse | null> {
  const attempt = await findAttempt(executor, attemptId);
  if (!attempt) return null;
  const { response } = (await foldedResponses(executor, attempt)).responses.get(itemRef) ?? {};
  return response && answerHash(question, response).equals(hash) ? response : null;
}
