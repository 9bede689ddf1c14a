import * as z from 'zod/mini';
import { changedMeanwhile, noRoomLeft, version } from '../content/staff-content.ts';
import type { ContractEntry } from '../entry.ts';
import { type CategoryId, wireId } from '../ids.ts';
import { localizedText, writtenReason } from '../shapes.ts';
import { categoryDraft } from './category-draft.ts';

/* The categories of the catalogue, as staff keep them. */

/** The home page shows them all. */
export const MAX_CATEGORIES = 60;

const staffCategory = z.object({
  id: wireId<CategoryId>(),
  version: z.int(),
  slug: z.string(),
  name: localizedText(),
  description: localizedText(),
  hue: z.number(),
  synonyms: z.object({ en: z.array(z.string()), hi: z.array(z.string()) }),
  /** Tests of every state, also those no longer sold. */
  examCount: z.number(),
});
export type StaffCategory = z.infer<typeof staffCategory>;

const one = z.strictObject({ categoryId: wireId<CategoryId>() });
const notFound = { status: 404, message: 'We could not find that category.' } as const;
const base = '/api/v1/staff-categories';
const all = z.object({ data: z.array(staffCategory) });

/** In the order in which the site shows them. */
export const listCategories = {
  method: 'GET',
  path: base,
  answer: all,
  refusals: {},
} as const satisfies ContractEntry;

/** Comes last. */
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

/** Refused with `current`, the stored version, when `version` is not the newest. */
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

/** One place up or down; at the end of the list it stays where it is. Returns the new list. */
export const moveCategory = {
  method: 'POST',
  path: `${base}/{categoryId}/move`,
  params: one,
  body: z.strictObject({ to: z.enum(['up', 'down']) }),
  answer: all,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** For good, with a reason for the audit log. */
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
      message: 'This category holds tests, also those no longer sold, so it cannot be removed.',
    },
  },
} as const satisfies ContractEntry;
