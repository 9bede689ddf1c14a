import * as z from 'zod/mini';
import { changedMeanwhile, noRoomLeft, version } from '../content/staff-content.ts';
import type { ContractEntry } from '../entry.ts';
import { type CategoryId, wireId } from '../ids.ts';
import { localizedText, writtenReason } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { categoryDraft } from './category-draft.ts';

/* Category operations for staff. */

/** Maximum number of categories. The home page shows all of them. */
export const MAX_CATEGORIES = 60;

const staffCategory = z.object({
  id: wireId<CategoryId>(),
  version: z.int(),
  slug: z.string(),
  name: localizedText(),
  description: localizedText(),
  hue: z.number(),
  synonyms: z.object({ en: z.array(z.string()), hi: z.array(z.string()) }),
  /** Number of tests in any state, including tests that are no longer sold. */
  examCount: z.number(),
});
export type StaffCategory = z.infer<typeof staffCategory>;

const one = z.strictObject({ categoryId: wireId<CategoryId>() });
const notFound = { status: 404, message: 'We could not find that category.' } as const;
const base = '/api/v1/staff-categories';
const all = z.object({ data: z.array(staffCategory) });

/**
 * Lists the categories. The sort order `place` is the order on the site. One page of the list can contain all
 * categories.
 */
export const listCategories = {
  method: 'GET',
  path: base,
  query: listQuery(['place', 'name', 'examCount'], {
    hindi: z.enum(['yes', 'no']),
    find: z.string().check(z.maxLength(100)),
  }),
  answer: listPage(staffCategory),
  refusals: listRefusals,
} as const satisfies ContractEntry;

/** Adds a category at the end of the list. */
export const createCategory = {
  method: 'POST',
  path: base,
  body: categoryDraft,
  answer: staffCategory,
  refusals: {
    'slug-taken': { status: 409, message: 'There is already a category with this name in its address.' },
    'no-room-left': noRoomLeft,
  },
} as const satisfies ContractEntry;

/** Changes a category. The call is refused, with the stored version in `current`, when `version` is not the newest. */
export const editCategory = {
  method: 'PUT',
  path: `${base}/{categoryId}`,
  params: one,
  body: z.strictObject({ version, category: categoryDraft }),
  answer: staffCategory,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'stays-as-it-is': { status: 409, message: 'Links lead to this address, so it cannot be changed.' },
  },
} as const satisfies ContractEntry;

/**
 * Moves a category one place up or down and returns the new list. If the category is already at that end of the list,
 * nothing changes.
 */
export const moveCategory = {
  method: 'POST',
  path: `${base}/{categoryId}/move`,
  params: one,
  body: z.strictObject({ to: z.enum(['up', 'down']) }),
  answer: all,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Deletes a category permanently. The audit log records the reason. */
export const removeCategory = {
  method: 'DELETE',
  path: `${base}/{categoryId}`,
  params: one,
  body: z.strictObject({ reason: writtenReason() }),
  answer: all,
  refusals: {
    'not-found': notFound,
    'holds-tests': {
      status: 409,
      message: 'This category contains tests, so it cannot be removed. Tests that are no longer sold count too.',
    },
  },
} as const satisfies ContractEntry;
