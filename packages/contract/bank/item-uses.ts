import { formStates } from '@kasauti/domain/form/draft-state.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ExamId, type FormDraftId, type ItemId, wireId } from '../ids.ts';
import { localizedText } from '../shapes.ts';

/* Where a question or a passage of the bank is used. */

const use = z.object({
  /** Code of the form, for example F-00007. */
  code: z.string(),
  title: localizedText(),
  /** The form on the screens. Null for a form that came as a file. */
  form: z.nullable(z.object({ _id: wireId<FormDraftId>(), state: z.enum(formStates) })),
  /** Whether the sections of the form name the question, or a question of the passage, as they are now. */
  isInDraft: z.boolean(),
  /** The published versions of the form that hold the question or the passage, newest first. */
  published: z.array(
    z.object({
      versionNo: z.int(),
      /** The variant that holds it. Null for a form without variants. */
      variantNo: z.nullable(z.int()),
      /** The version of the question or the passage that this version of the form holds. */
      itemVersionNo: z.int(),
      publishedAt: z.iso.datetime(),
      /** Titles of the tests that are sat with it. */
      tests: z.array(z.string()),
    }),
  ),
});
export type ItemUse = z.infer<typeof use>;

/** A test whose page shows the question with its answer. `isShown` is false if it has only shown it before. */
const sampleUse = z.object({
  _id: wireId<ExamId>(),
  test_code: z.string(),
  title: localizedText(),
  isShown: z.boolean(),
});
export type SampleUse = z.infer<typeof sampleUse>;

/**
 * Returns the forms that use a question with the tests that are sat with them, and the tests that show it as a sample.
 */
export const readItemUses = {
  method: 'GET',
  path: '/api/v1/bank/items/{itemId}/uses',
  scope: { of: 'item', param: 'itemId' },
  params: z.strictObject({ itemId: wireId<ItemId>() }),
  answer: z.object({ uses: z.array(use), samples: z.array(sampleUse) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Returns the forms that use a passage, and the tests that are sat with them. */
export const readPassageUses = {
  method: 'GET',
  path: '/api/v1/bank/passages/{passageId}/uses',
  scope: { of: 'passage', param: 'passageId' },
  params: z.strictObject({ passageId: wireId<ItemId>() }),
  answer: readItemUses.answer,
  refusals: {},
} as const satisfies ContractEntry;
