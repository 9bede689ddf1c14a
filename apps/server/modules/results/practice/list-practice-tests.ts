import type { App } from '../../../platform/app.ts';
import { findPracticeExams } from '../../catalogue/index.ts';

/** Maximum number of tests in the list. The home page offers one of them. */
const MAX_LISTED = 6;

/** Returns the practice tests that a visitor may take without an account. */
export async function listPracticeTests({ database }: App) {
  const exams = await findPracticeExams(database, MAX_LISTED);
  return { data: exams.map(({ testCode, title }) => ({ test_code: testCode, title })) };
}
