import { isMarkedByPeople } from '@kasauti/domain/marking/by-people/questions.ts';
import type { App } from '../../../platform/app.ts';
import { findForm } from '../../authoring/index.ts';
import { findPracticeExams } from '../../catalogue/index.ts';

/** Maximum number of tests in the list. The home page offers one of them. */
const MAX_LISTED = 6;

/** Returns the practice tests that a visitor may take without an account. */
export async function listPracticeTests({ database }: App) {
  const exams = [];
  for (const exam of await findPracticeExams(database, MAX_LISTED)) {
    const form = exam.formId && (await findForm(database, exam.formId));
    if (form && !isMarkedByPeople(form.content)) exams.push(exam);
  }
  return { data: exams.map(({ testCode, title }) => ({ test_code: testCode, title })) };
}
