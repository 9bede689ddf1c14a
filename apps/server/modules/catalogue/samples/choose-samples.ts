import { chooseSamples as contract } from '@kasauti/contract/catalogue/sample-questions.ts';
import type { ExamId, ItemId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { findForm, lockSamples, makeSamples, readSampleHeads, replaceSamples } from '../../authoring/index.ts';
import type { Actor } from '../editing/actor.ts';
import { publishExamChanged } from '../editing/publish-change.ts';
import { readFormFacts } from '../paper/form-facts.ts';
import { type Exam, lockExam, updateExam } from '../store/exams.ts';
import { readListing } from '../store/listings.ts';

type Choice = { examId: ExamId; version: number; itemIds: readonly ItemId[] };

/**
 * Replaces the sample questions of a test, based on the version that was read. Everybody can read their keys from then
 * on, so no form may contain them. Announces `exam-changed`.
 */
export async function chooseSamples(work: Work, { examId, version, itemIds }: Choice, by: Actor) {
  const { tx } = work;
  const exam = await lockExam(tx, examId);
  const listing = exam && (await readListing(tx, examId));
  if (!exam || !listing) return refuse(contract.refusals, 'not-found');
  if (listing.version !== version) return refuse(contract.refusals, 'changed-meanwhile');
  // Locked before the forms are read. A form that is being published with one of these questions is seen then.
  await lockSamples(tx, exam.providerId, 'to-choose');
  const made = await makeSamples(tx, exam.providerId, [...new Set(itemIds)]);
  if ('bar' in made) return refuse(contract.refusals, made.bar, { extra: { question: made.code } });

  const before = (await readSampleHeads(tx, examId)).map(nameOf).join('\n');
  await replaceSamples(tx, examId, { samples: made.samples, wasPublic: exam.state !== 'draft' });
  const shown = made.samples.length > 0 ? made.samples.map((sample) => sample.shown) : await samplesOfPaper(work, exam);
  await updateExam(tx, examId, { sample_items: JSON.stringify(shown) }, work.now);
  const changes = [{ field: 'samples', from: before, to: made.samples.map(nameOf).join('\n') }];
  record(work, { ...by, action: 'exam.choose-samples', objectKind: 'exam', objectId: examId, detail: { changes } });
  await publishExamChanged(work, examId);
  return examId;
}

/** Without a choice, a practice test shows questions of its paper. Another test shows none. */
async function samplesOfPaper({ tx }: Work, exam: Exam) {
  const form = exam.formId && (await findForm(tx, exam.formId));
  return form ? (await readFormFacts(tx, exam, form)).sampleItems : [];
}

const nameOf = ({ code, versionNo }: { code: string; versionNo: number }) => `${code} · ${versionNo}`;
