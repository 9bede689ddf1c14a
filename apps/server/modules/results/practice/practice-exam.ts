import { practiceRefusals } from '@kasauti/contract/attempts/practice.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { isMarkedByPeople } from '@kasauti/domain/marking/by-people/questions.ts';
import { mayVisitorsPractise } from '@kasauti/domain/marking/visitor-practice.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findForm } from '../../authoring/index.ts';
import { findExamByCode } from '../../catalogue/index.ts';

/**
 * Finds the exam with this code. Refuses if visitors may not practise with it. No real exam uses the form of a practice
 * exam, because the database does not allow this. The refusal is the same for every code that is not a practice exam
 * open to visitors, so it does not reveal whether an unpublished test exists.
 */
export async function findPracticeExam(executor: Kysely<Tables>, testCode: string) {
  const exam = await findExamByCode(executor, testCode);
  if (!exam?.formId || exam.state === 'draft' || !mayVisitorsPractise(exam))
    return refuse(practiceRefusals, 'not-a-practice-test');
  const form = await findForm(executor, exam.formId);
  // A visitor gets the score at once, and nobody marks their answers.
  if (!form || isMarkedByPeople(form.content)) return refuse(practiceRefusals, 'not-a-practice-test');
  return { ...exam, formId: form.formId, form };
}
