import { practiceRefusals, type WirePracticeForm } from '@kasauti/contract/attempts/practice.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { withoutHiddenTranscripts } from '@kasauti/domain/form/recordings.ts';
import type { App } from '../../../platform/app.ts';
import { readyJson } from '../../../platform/http/answers.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { findPracticeExam } from './practice-exam.ts';

/** A cache may store the form for a minute and must then revalidate it. */
const CACHE_CONTROL = 'public, max-age=60, must-revalidate';

/** Returns the form of a practice test without its keys. The response is the same for every visitor. */
export async function readPracticeForm({ database }: App, testCode: string) {
  const exam = await findPracticeExam(database, testCode);
  if (isRefusal(exam)) return exam;
  if (exam.state !== 'published') return refuse(practiceRefusals, 'not-a-practice-test');
  const { form, formId, title, durationMinutes } = exam;
  const content = withoutHiddenTranscripts(form.content);
  const answer: WirePracticeForm = { test_code: exam.testCode, title, durationMinutes, formId, form: content };
  const text = JSON.stringify(answer);
  const etag = `"${sha256(text).toString('base64url').slice(0, 27)}"`;
  return readyJson({ text, etag, cacheControl: CACHE_CONTROL });
}
