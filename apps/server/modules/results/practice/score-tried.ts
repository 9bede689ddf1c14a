import { scorePractice, type TriedAnswers } from '@kasauti/contract/attempts/practice.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { foldJournal, type ItemProgress, type JournalEvent, responsesOf } from '@kasauti/domain/attempt/journal.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { parseFraction } from '@kasauti/domain/fraction.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '@kasauti/domain/item/check-response.ts';
import { responseFromPayload } from '@kasauti/domain/item/response.ts';
import { hasPassed } from '@kasauti/domain/marking/pass.ts';
import { scoreForm } from '@kasauti/domain/marking/score.ts';
import { scoreFactsOf } from '@kasauti/domain/marking/score-facts.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findFormKey } from '../../authoring/index.ts';
import { findPracticeExam } from './practice-exam.ts';

type Tried = TriedAnswers & { testCode: string };

/**
 * Scores a practice attempt that was made without an account, with the newest key. Stores nothing. The form and key are
 * read only after the check that visitors may practise with this test.
 */
export async function scoreTried(executor: Kysely<Tables>, { testCode, formId, orderSeed, responses }: Tried) {
  const exam = await findPracticeExam(executor, testCode);
  if (isRefusal(exam)) return exam;
  if (exam.formId !== formId) return refuse(scorePractice.refusals, 'paper-replaced');
  const { form } = exam;
  const sealed = await findFormKey(executor, formId);
  if (!sealed) throw new Error(`form ${formId} has no key to be scored by`);
  const progress = progressOf(form.content, responses);
  if (!progress) return refuse(scorePractice.refusals, 'unknown-answer');
  const score = scoreForm({ ...scoreFactsOf(form.content, sealed.key), responses: responsesOf(progress) });
  const passed = hasPassed(parseFraction(score.total), parseFraction(score.maximum), exam.passShareInPercent);
  return { exam, form, sealed, progress, score, passed, orderSeed };
}

/**
 * Builds the progress of each item in the same way as from a journal. Returns null if a response belongs to no item of
 * the form or is not valid for its item.
 */
export function progressOf(
  { sections }: FormContent,
  responses: TriedAnswers['responses'],
): ReadonlyMap<string, ItemProgress> | null {
  const items = new Map(sections.flatMap((section) => section.items).map((item) => [item.itemRef, item]));
  const events: JournalEvent[] = [];
  for (const { itemRef, response, marked } of responses) {
    const item = items.get(itemRef);
    const given = response === null ? null : responseFromPayload(response);
    if (!item || (response !== null && !given)) return null;
    if (given && whatIsWrongWithResponse(responseShapeOf(item), given)) return null;
    events.push({ seq: events.length, itemRef, kind: 'visit', payload: null });
    if (given) events.push({ seq: events.length, itemRef, kind: 'answer', payload: given });
    if (marked) events.push({ seq: events.length, itemRef, kind: 'mark', payload: null });
  }
  return foldJournal(events, items.keys());
}
