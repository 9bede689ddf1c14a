import { practiceRefusals } from '@kasauti/contract/attempts/practice.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { mayVisitorsPractise } from '@kasauti/domain/marking/visitor-practice.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findExamByCode } from '../../catalogue/index.ts';

/**
 * The exam of this code, when visitors may practise by it. Its form is then practised everywhere: the database lets none
 * be practised and sat in earnest. All other codes get one refusal, so that it says nothing about tests that are not out.
 */
export async function findPracticeExam(executor: Kysely<Tables>, testCode: string) {
  const exam = await findExamByCode(executor, testCode);
  if (!exam?.formId || exam.state === 'draft' || !mayVisitorsPractise(exam))
    return refuse(practiceRefusals, 'not-a-practice-test');
  return { ...exam, formId: exam.formId };
}
