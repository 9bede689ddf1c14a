import { randomBytes } from 'node:crypto';
import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId, ItemId, PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import { questionTitles } from '@kasauti/domain/bank/question-title.ts';
import { pictureIdsIn, withPictureFacts } from '@kasauti/domain/form/pictures.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { compileItem, type ItemForForm, picturesOf, readItemsForForm } from '../../bank/index.ts';
import { isSampleKind } from '../describe-form.ts';
import { countForms } from '../shared-questions/store.ts';
import { findSamplesOf, type SampleRow } from './store.ts';

const SALT_BYTES = 16;

export type SampleBar = 'no-such-question' | 'question-not-approved' | 'sample-in-form' | 'not-a-sample-kind';

/** The samples with what the page of a test shows of each, or why a question cannot be a sample. */
export type MadeSamples = { samples: (SampleRow & { code: string; versionNo: number; shown: SampleItem })[] };
type Refused = { bar: SampleBar; code: string | null };

/**
 * Copies the approved versions of these questions with their keys, for the page of a test. The caller has locked the
 * samples of the provider (`lockSamples`). Option ids are made with a new salt, so they fit no other copy.
 */
export async function makeSamples(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  itemIds: readonly ItemId[],
): Promise<MadeSamples | Refused> {
  const items = await readItemsForForm(executor, itemIds);
  const forms = await countForms(executor, itemIds);
  if (items.length < itemIds.length || items.some((item) => item.providerId !== providerId))
    return { bar: 'no-such-question', code: null };
  const samples: MadeSamples['samples'] = [];
  for (const item of items) {
    const bar = whyNoSample(item, forms.has(item.itemId));
    if (bar) return { bar, code: item.code };
    samples.push(await makeSample(executor, providerId, item));
  }
  return { samples };
}

function whyNoSample({ hasApproved, passageId, source }: ItemForForm, isInForm: boolean): SampleBar | null {
  if (!hasApproved) return 'question-not-approved';
  if (isInForm) return 'sample-in-form';
  return passageId || !isSampleKind(source.answer.kind) ? 'not-a-sample-kind' : null;
}

async function makeSample(executor: Kysely<Tables>, providerId: ProviderId, item: ItemForForm) {
  const { itemId, itemVersionId, code, versionNo, source } = item;
  const { content, key } = compileItem(source, randomBytes(SALT_BYTES).toString('hex'), itemVersionId);
  if (key.correct.kind === 'parts') throw new Error(`the question ${code} has parts, which no sample has`);
  const written = { content, correct: key.correct, explanation: key.explanation };
  const shown = withPictureFacts(written, await picturesOf(executor, providerId, source));
  return { itemId, itemVersionId, code, versionNo, pictureIds: pictureIdsIn(shown) as PictureId[], shown };
}

/** Reads the samples of a test for staff. */
export async function readSampleHeads(executor: Kysely<Tables>, examId: ExamId) {
  const chosen = await findSamplesOf(executor, examId);
  const items = await readItemsForForm(
    executor,
    chosen.map(({ itemId }) => itemId),
  );
  return chosen.flatMap(({ itemId, itemVersionId, versionNo }) => {
    const item = items.find((one) => one.itemId === itemId);
    if (!item) return [];
    const hasNewer = item.hasApproved && item.itemVersionId !== itemVersionId;
    return [{ itemId, code: item.code, title: questionTitles(item.source.prompt), versionNo, hasNewer }];
  });
}
