import { practiceRefusals } from '@kasauti/contract/attempts/practice.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { mayVisitorsPractise } from '@kasauti/domain/marking/visitor-practice.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findExamByCode } from '../../catalogue/index.ts';

/**
 * Finds the exam with this code, if visitors may practise with it. Its form is then used only for practice, because
 * the database allows no form to be used both for practice and for real exams. All other codes get the same refusal,
 * which therefore reveals nothing about unpublished tests.
 */
export async function findPracticeExam(executor: Kysely<Tables>, testCode: string) {
  const exam = await findExamByCode(executor, testCode);
  if (!exam?.formId || exam.state === 'draft' || !mayVisitorsPractise(exam))
    return refuse(practiceRefusals, 'not-a-practice-test');
  return { ...exam, formId: exam.formId };
}
