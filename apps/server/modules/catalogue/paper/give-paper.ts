import {
  giveTestPaper as contract,
  readTestPaper,
  type TestPaper,
} from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import {
  findForm,
  findFormHead,
  findProviderForm,
  findProviderForms,
  type ProviderForm,
} from '../../authoring/index.ts';
import type { Actor } from '../editing/actor.ts';
import { findExam, lockExam } from '../store/exams.ts';
import { readListing } from '../store/listings.ts';
import { attachForm } from './attach-form.ts';
import { readFormFacts } from './form-facts.ts';

/** Returns the question paper of a test, and the newest published version of each form of its provider. */
export async function readPaper({ database }: App, examId: ExamId) {
  const exam = await findExam(database, examId);
  if (!exam) return refuse(readTestPaper.refusals, 'not-found');
  const current = exam.formId && (await findFormHead(database, exam.formId));
  const choices = await findProviderForms(database, exam.providerId);
  return { current: current && presentPaper(current), choices: choices.map(presentPaper) };
}

function presentPaper({
  formId,
  code,
  title,
  versionNo,
  questionCount,
  languages,
  publishedAt,
}: ProviderForm): TestPaper {
  return {
    _id: formId,
    code,
    title,
    versionNo,
    questions: questionCount,
    languages: languages as TestPaper['languages'],
    publishedAt: publishedAt.toISOString(),
  };
}

type Gift = { version: number; formId: FormId; reason: string };

/**
 * Gives a test a form that its provider has published, based on the version that was read. A repeat changes nothing.
 * Announces `exam-changed`.
 */
export async function givePaper(work: Work, examId: ExamId, { version, formId, reason }: Gift, by: Actor) {
  const { tx } = work;
  const exam = await lockExam(tx, examId);
  const before = exam && (await readListing(tx, examId));
  if (!exam || !before) return refuse(contract.refusals, 'not-found');
  if (before.version !== version) return refuse(contract.refusals, 'changed-meanwhile');
  const head = await findProviderForm(tx, exam.providerId, formId);
  const form = head && (await findForm(tx, formId));
  if (!form) return refuse(contract.refusals, 'no-such-form');
  if (!before.listing.languages.every((language) => form.content.languages.includes(language)))
    return refuse(contract.refusals, 'language-not-in-paper');
  if (exam.formId === formId) return examId;
  const attached = await attachForm(work, await readFormFacts(tx, exam, form));
  if (isRefusal(attached)) return attached;
  const replaced = exam.formId && (await findFormHead(tx, exam.formId));
  const changes = [{ field: 'paper', from: replaced ? nameOf(replaced) : '', to: nameOf(head) }];
  record(work, { ...by, action: 'exam.give-paper', objectKind: 'exam', objectId: examId, reason, detail: { changes } });
  return examId;
}

const nameOf = ({ code, versionNo }: ProviderForm) => `${code} · ${versionNo}`;
