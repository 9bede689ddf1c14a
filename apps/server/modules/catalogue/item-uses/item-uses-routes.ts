import { type ItemUse, readItemUses, readPassageUses } from '@kasauti/contract/bank/item-uses.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { findDraftUses, findPublishedUses, findSampleUses } from '../../authoring/index.ts';
import { findExams, findExamsOfForms } from '../store/exams.ts';

/**
 * Registers the calls that say where a question or a passage is used. The catalogue serves them, because it knows the
 * tests and may ask for the forms. The bank, which owns the question, may ask for neither.
 */
export function serveItemUses(app: App): void {
  const writing = { permission: 'bank.write' } as const;

  app.serve(readItemUses, writing, async ({ params: { itemId } }) => ({
    uses: await readUses(app, itemId),
    samples: await readSampleUses(app, itemId),
  }));

  // A sample has no passage.
  app.serve(readPassageUses, writing, async ({ params }) => ({
    uses: await readUses(app, params.passageId),
    samples: [],
  }));
}

/** Returns the tests that show a question as a sample, or have shown it. */
async function readSampleUses({ database }: App, itemId: ItemId) {
  const uses = await findSampleUses(database, itemId);
  const exams = await findExams(
    database,
    uses.map(({ examId }) => examId),
  );
  return exams.map(({ examId, testCode, title }) => ({
    _id: examId,
    test_code: testCode,
    title,
    isShown: uses.some((use) => use.examId === examId && use.place !== null),
  }));
}

async function readUses({ database }: App, itemId: ItemId): Promise<ItemUse[]> {
  const [drafts, published] = [await findDraftUses(database, itemId), await findPublishedUses(database, itemId)];
  const exams = await findExamsOfForms(
    database,
    published.map(({ firstFormId }) => firstFormId),
  );
  const heads = new Map([...published, ...drafts].map(({ code, title }) => [code, title]));
  return [...heads]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, title]) => {
      const draft = drafts.find((one) => one.code === code);
      return {
        code,
        title,
        form: draft ? { _id: draft.formDraftId, state: draft.state } : null,
        isInDraft: draft?.isInDraft ?? false,
        published: published
          .filter((version) => version.code === code)
          .map(({ firstFormId, versionNo, variantNo, itemVersionNo, publishedAt }) => ({
            versionNo,
            variantNo,
            itemVersionNo,
            publishedAt: publishedAt.toISOString(),
            tests: exams.filter((exam) => exam.formId === firstFormId).map((exam) => exam.title.en),
          })),
      };
    });
}
