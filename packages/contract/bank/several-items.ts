import { MAX_TAG_CHARACTERS, MAX_TAGS, tidyTag } from '@kasauti/domain/bank/tags.ts';
import * as z from 'zod/mini';
import { version } from '../content/staff-content.ts';
import type { ContractEntry } from '../entry.ts';
import { type ItemId, wireId } from '../ids.ts';
import { shortText } from '../shapes.ts';
import { listQuery } from '../staff/lists.ts';
import { maxOfItem } from './item-draft.ts';
import { itemFilters } from './item-filters.ts';

/* Actions on several questions of the bank at once. */

/** Maximum number of questions in one action. */
export const MAX_ITEMS_AT_ONCE = 1000;
const BODY_LIMIT = 256 * 1024;

/** A question, with the revision that the user has seen. */
const seen = z.strictObject({ itemId: wireId<ItemId>(), version });
const items = z.array(seen).check(z.minLength(1), z.maxLength(MAX_ITEMS_AT_ONCE));
const tags = z
  .array(z.string().check(z.overwrite(tidyTag), z.minLength(1), z.maxLength(MAX_TAG_CHARACTERS)))
  .check(z.maxLength(MAX_TAGS));

/** Why an action was refused for one question. */
export const itemBars = [
  'not-found',
  'of-a-file',
  'changed-meanwhile',
  'not-in-this-state',
  'not-ready',
  'too-many-tags',
] as const;
export type ItemBar = (typeof itemBars)[number];

const outcome = z.object({
  _id: wireId<ItemId>(),
  /** Code of the question. Null if there is no such question, or if it is outside of the caller's scope. */
  code: z.nullable(z.string()),
  /** `unchanged` means that the question was like this already, for example after a second press of a button. */
  outcome: z.enum(['done', 'unchanged', 'refused']),
  why: z.nullable(z.enum(itemBars)),
});
export type ItemOutcome = z.infer<typeof outcome>;

/** One outcome for each question, in the order of the request. */
const answer = z.object({ outcomes: z.array(outcome) });

/** Lists up to 1,000 questions that match the filters, with their revisions. `total` counts all that match. */
export const listItemIds = {
  method: 'GET',
  path: '/api/v1/bank/item-ids',
  scope: { of: 'item' },
  query: listQuery(['changedAt', 'code', 'topic'], itemFilters),
  answer: z.object({ items: z.array(seen), total: z.int() }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * Adds and removes tags of questions, or submits the drafts of questions for review. Questions that are refused do not
 * stop the others.
 */
export const changeItems = {
  method: 'POST',
  path: '/api/v1/bank/several/change',
  scope: { of: 'item' },
  body: z.strictObject({
    items,
    action: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('tag'), add: tags, remove: tags }),
      z.strictObject({ kind: z.literal('submit') }),
    ]),
  }),
  bodyLimit: BODY_LIMIT,
  answer,
  refusals: {},
} as const satisfies ContractEntry;

/** Retires questions, and discards drafts. Questions that are refused do not stop the others. */
export const retireItems = {
  method: 'POST',
  path: '/api/v1/bank/several/retire',
  scope: { of: 'item' },
  body: z.strictObject({ items, reason: shortText(maxOfItem.reason) }),
  bodyLimit: BODY_LIMIT,
  answer,
  refusals: {},
} as const satisfies ContractEntry;
