import { itemStates } from '@kasauti/domain/bank/item-state.ts';
import type { CorrectAnswer, ItemContent, ItemKind, Stimulus } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import { version } from '../content/staff-content.ts';
import type { ContractEntry } from '../entry.ts';
import { type ItemCommentId, type ItemId, type ProviderId, type UserId, wireId } from '../ids.ts';
import { json, localizedText, shortText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { difficulties, type ItemDraft, itemDraft } from './item-draft.ts';
import { itemFilters } from './item-filters.ts';
import { BODY_LIMIT, commentBody, reviewBody, submitBody, versionFacts, versionRefusals } from './versions.ts';

/* The item bank: the questions of a provider, the versions of each question, and the review of the versions. */

const base = '/api/v1/bank/items';
const one = z.strictObject({ itemId: wireId<ItemId>() });
const scope = { of: 'item', param: 'itemId' } as const;
const full = z.object({
  _id: wireId<ItemId>(),
  code: z.string(),
  /** Revision number of the item. It grows with every change, and a save must name the revision that it is based on. */
  version: z.int(),
  /**
   * Null for a question that came with the file of a form. The bank shows such a question, but it can be changed only
   * in the file.
   */
  provider: z.nullable(z.object({ _id: wireId<ProviderId>(), name: z.string() })),
  tags: z.array(z.string()),
  ...versionFacts,
  item: json<ItemDraft>(),
  /** The shown version as a candidate gets it, without its key. Null if one of its texts cannot be shown. */
  content: z.nullable(json<ItemContent>()),
  /** The right answer, by the ids of `content`. A preview marks responses with it. Null while there are problems. */
  correct: z.nullable(json<CorrectAnswer>()),
  /** The passage that the shown version refers to, by the passage's own shown version. */
  passage: z.nullable(
    z.object({
      _id: wireId<ItemId>(),
      code: z.string(),
      title: localizedText(),
      state: z.enum(itemStates),
      isApproved: z.boolean(),
      /** The passage as a candidate gets it. Null if one of its texts cannot be shown. */
      content: z.nullable(json<Stimulus>()),
    }),
  ),
  /** Questions that are never together with this one in a form. */
  enemies: z.array(z.object({ _id: wireId<ItemId>(), code: z.string(), title: localizedText() })),
});
export type BankItem = z.infer<typeof full>;

const notFound = { status: 404, message: 'We could not find that question.' } as const;
const changedMeanwhile = {
  status: 409,
  message: 'Somebody else has changed this question since you opened it. What you wrote is still here.',
} as const;
const ofAFile = {
  status: 409,
  message: 'This question was imported with the file of a form. Change it in that file.',
} as const;
const notInThisState = {
  status: 409,
  message: 'The state of the question has changed in the meantime, so this is no longer possible.',
} as const;
const notReady = {
  status: 409,
  message: 'This question has mistakes or missing parts. Each problem is shown next to its field.',
} as const;
const noSuchPassage = {
  status: 404,
  message: 'The item bank of this provider has no passage with that code.',
} as const;

export const readItem = {
  method: 'GET',
  path: `${base}/{itemId}`,
  scope,
  params: one,
  answer: full,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Returns the content of one version. */
export const readItemVersion = {
  method: 'GET',
  path: `${base}/{itemId}/versions/{versionNo}`,
  scope,
  params: z.strictObject({ itemId: wireId<ItemId>(), versionNo: z.coerce.number().check(z.int(), z.minimum(1)) }),
  answer: z.object({ versionNo: z.int(), item: json<ItemDraft>() }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Creates a question with a draft as its first version. */
export const createItem = {
  method: 'POST',
  path: base,
  scope: { of: 'item' },
  body: z.strictObject({ providerId: wireId<ProviderId>(), item: itemDraft }),
  bodyLimit: BODY_LIMIT,
  answer: full,
  refusals: { 'no-such-provider': versionRefusals['no-such-provider'], 'no-such-passage': noSuchPassage },
} as const satisfies ContractEntry;

/**
 * Saves the draft of a question. If the shown version is approved or retired, the call creates the next version. The
 * call is refused, with the stored question in `current`, when `version` is not the newest.
 */
export const editItem = {
  method: 'PUT',
  path: `${base}/{itemId}`,
  scope,
  params: one,
  body: z.strictObject({ version, item: itemDraft }),
  bodyLimit: BODY_LIMIT,
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'of-a-file': ofAFile,
    'not-in-this-state': versionRefusals['not-in-this-state-to-edit'],
    'no-such-passage': noSuchPassage,
  },
} as const satisfies ContractEntry;

/** Maximum number of questions with which a question is never together. */
export const MAX_ENEMIES = 20;

/**
 * Replaces the questions that are never together with this one in a form. `codes` are their codes. They get this
 * question in return.
 */
export const separateItem = {
  method: 'PUT',
  path: `${base}/{itemId}/enemies`,
  scope,
  params: one,
  body: z.strictObject({ version, codes: z.array(shortText(40)).check(z.maxLength(MAX_ENEMIES)) }),
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'of-a-file': ofAFile,
    'no-such-question': {
      status: 404,
      message: 'The item bank of this provider has no other question with that code.',
    },
  },
} as const satisfies ContractEntry;

/**
 * Takes a step of the review. Only a version without problems can be approved, and only by a person who did not write a
 * part of it. The approval retires the version that was approved before.
 */
export const reviewItem = {
  method: 'POST',
  path: `${base}/{itemId}/review`,
  scope,
  params: one,
  body: reviewBody,
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'of-a-file': ofAFile,
    'not-in-this-state': notInThisState,
    'second-person-needed': versionRefusals['second-person-needed'],
    'not-ready': notReady,
  },
} as const satisfies ContractEntry;

/** Submits the draft of a question for review. The draft must have no problems. */
export const submitItem = {
  method: 'POST',
  path: `${base}/{itemId}/submit`,
  scope,
  params: one,
  body: submitBody,
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'of-a-file': ofAFile,
    'not-in-this-state': notInThisState,
    'not-ready': notReady,
  },
} as const satisfies ContractEntry;

/** Writes a comment about one part (`place`) of a version. */
export const commentOnItem = {
  method: 'POST',
  path: `${base}/{itemId}/comments`,
  scope,
  params: one,
  body: commentBody,
  answer: full,
  refusals: {
    'not-found': notFound,
    'of-a-file': ofAFile,
    'too-many-comments': versionRefusals['too-many-comments'],
  },
} as const satisfies ContractEntry;

/** Marks a comment as done. */
export const resolveComment = {
  method: 'POST',
  path: `${base}/{itemId}/comments/{commentId}/resolve`,
  scope,
  params: z.strictObject({ itemId: wireId<ItemId>(), commentId: wireId<ItemCommentId>() }),
  answer: full,
  refusals: { 'not-found': versionRefusals['comment-not-found'] },
} as const satisfies ContractEntry;

const head = z.object({
  _id: wireId<ItemId>(),
  code: z.string(),
  /** Revision number of the item. */
  version: z.int(),
  /** Beginning of the question's text. */
  title: localizedText(),
  state: z.enum(itemStates),
  versionNo: z.int(),
  topic: z.string(),
  tags: z.array(z.string()),
  difficulty: z.enum(difficulties),
  kind: json<ItemKind>(),
  /** The languages in which a text of the question is missing. */
  missing: z.array(z.enum(['en', 'hi'])),
  author: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
});
export type BankItemHead = z.infer<typeof head>;

/**
 * Lists the questions within the caller's scope, last changed first. Each row describes the shown version of a
 * question. `find` searches the texts in both languages, the code and the topic.
 */
export const listItems = {
  method: 'GET',
  path: base,
  scope: { of: 'item' },
  query: listQuery(['changedAt', 'code', 'topic'], itemFilters),
  answer: listPage(head),
  refusals: listRefusals,
} as const satisfies ContractEntry;

/** Returns the values by which the list can be filtered, and the providers for which the caller can write questions. */
export const readBankChoices = {
  method: 'GET',
  path: '/api/v1/bank/choices',
  scope: { of: 'item' },
  answer: z.object({
    providers: z.array(z.object({ _id: wireId<ProviderId>(), name: z.string() })),
    /** The syllabus: each topic, and the topics above it. */
    topics: z.array(z.string()),
    tags: z.array(z.string()),
    /** The forms whose questions can be listed. */
    forms: z.array(z.object({ code: z.string(), title: localizedText() })),
    kinds: z.array(json<ItemKind>()),
    authors: z.array(z.object({ _id: wireId<UserId>(), name: z.string() })),
  }),
  refusals: {},
} as const satisfies ContractEntry;
