import type { App } from '../../../platform/app.ts';
import { findPracticeExams } from '../../catalogue/index.ts';

/** The home page offers one; the others are for who lists them. */
const MOST = 6;

/** Practice tests that visitors may try, by name. */
export async function listPracticeTests({ database }: App) {
  const exams = await findPracticeExams(database, MOST);
  return { data: exams.map(({ testCode, title }) => ({ test_code: testCode, title })) };
}
