import { itemStates, reviewSteps } from '@kasauti/domain/bank/item-state.ts';
import type { ItemContent, ItemKind } from '@kasauti/domain/form/content.ts';
import type { FormProblemCode } from '@kasauti/domain/form/problems.ts';
import * as z from 'zod/mini';
import { version } from '../content/staff-content.ts';
import type { ContractEntry } from '../entry.ts';
import { type ItemCommentId, type ItemId, type ProviderId, type UserId, wireId } from '../ids.ts';
import { json, localizedText, shortText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { difficulties, type ItemDraft, itemDraft, maxOfItem } from './item-draft.ts';

/* The item bank: questions of a provider, their versions, and the review of these. */

const base = '/api/v1/bank/items';
const one = z.strictObject({ itemId: wireId<ItemId>() });
const scope = { of: 'item', param: 'itemId' } as const;
/** Maximum size of a request, in bytes. It fits long texts in both languages with a drawing. */
const BODY_LIMIT = 512 * 1024;
const MAX_REASON = 1000;

/** What is wrong with a question. `place` names the part, such as `prompt`, `answer`, `option 2` or `explanation`. */
const problem = z.object({
  place: z.string(),
  language: z.nullable(z.enum(['en', 'hi'])),
  /** `markup` is a text that cannot be shown, such as a formula with a mistake. `message` then says which. */
  code: json<FormProblemCode | 'markup'>(),
  message: z.string(),
});
export type ItemProblem = z.infer<typeof problem>;

const versionHead = z.object({
  versionNo: z.int(),
  state: z.enum(itemStates),
  /** Null is the file of a form. */
  author: z.nullable(z.string()),
  writers: z.array(z.string()),
  reviewer: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});

const comment = z.object({
  _id: wireId<ItemCommentId>(),
  versionNo: z.int(),
  place: z.string(),
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
  text: z.string(),
  isResolved: z.boolean(),
});
export type ItemComment = z.infer<typeof comment>;

const full = z.object({
  _id: wireId<ItemId>(),
  code: z.string(),
  /** Grows with every change of the item. A save must name the one that it is based on. */
  version: z.int(),
  /** Null for questions that came with the file of a form. They are read here, and changed in that file. */
  provider: z.nullable(z.object({ _id: wireId<ProviderId>(), name: z.string() })),
  /** The version that is shown: the one that is written or reviewed, else the approved one, else the newest. */
  versionNo: z.int(),
  state: z.enum(itemStates),
  item: json<ItemDraft>(),
  /** What a candidate gets of the shown version, without its key. Null while one of its texts cannot be shown. */
  content: z.nullable(json<ItemContent>()),
  problems: z.array(problem),
  /** Whether the caller wrote of the shown version, and so cannot approve it. */
  isWriter: z.boolean(),
  versions: z.array(versionHead),
  /** What was done with which version, newest first. */
  steps: z.array(
    z.object({
      versionNo: z.int(),
      step: z.enum(reviewSteps),
      by: z.nullable(z.string()),
      at: z.iso.datetime(),
      reason: z.string(),
    }),
  ),
  comments: z.array(comment),
  changedAt: z.iso.datetime(),
});
export type BankItem = z.infer<typeof full>;

const notFound = { status: 404, message: 'We could not find that question.' } as const;
const changedMeanwhile = {
  status: 409,
  message: 'Somebody else has changed this question since you opened it. What you wrote is still here.',
} as const;
const ofAFile = {
  status: 409,
  message: 'This question came with the file of a form. Change it in that file.',
} as const;
const notInThisState = {
  status: 409,
  message: 'The question is in another state by now, so this cannot be done.',
} as const;
const notReady = {
  status: 409,
  message: 'Something in this question is wrong or missing. Each fault is shown at its field.',
} as const;
const reason = shortText(MAX_REASON);

export const readItem = {
  method: 'GET',
  path: `${base}/{itemId}`,
  scope,
  params: one,
  answer: full,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Reads what is written in one version. */
export const readItemVersion = {
  method: 'GET',
  path: `${base}/{itemId}/versions/{versionNo}`,
  scope,
  params: z.strictObject({ itemId: wireId<ItemId>(), versionNo: z.coerce.number().check(z.int(), z.minimum(1)) }),
  answer: z.object({ versionNo: z.int(), item: json<ItemDraft>() }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Begins a question with a draft. */
export const createItem = {
  method: 'POST',
  path: base,
  scope: { of: 'item' },
  body: z.strictObject({ providerId: wireId<ProviderId>(), item: itemDraft }),
  bodyLimit: BODY_LIMIT,
  answer: full,
  refusals: { 'no-such-provider': { status: 404, message: 'We could not find that provider.' } },
} as const satisfies ContractEntry;

/**
 * Saves the draft of a question. If its newest version was decided about, this begins the next version. The call is
 * refused, with what is stored in `current`, when `version` is not the newest.
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
    'not-in-this-state': {
      status: 409,
      message: 'This version is being reviewed. Send it back first, or wait for the decision.',
    },
  },
} as const satisfies ContractEntry;

/**
 * Takes a step of the review. `submit` needs a question without problems. `approve` needs a person who wrote nothing of
 * the version, and retires the version that was approved before.
 */
export const reviewItem = {
  method: 'POST',
  path: `${base}/{itemId}/review`,
  scope,
  params: one,
  body: z.discriminatedUnion('step', [
    z.strictObject({ version, versionNo: z.int(), step: z.enum(['send-back', 'retire']), reason }),
    z.strictObject({ version, versionNo: z.int(), step: z.literal('approve') }),
  ]),
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'of-a-file': ofAFile,
    'not-in-this-state': notInThisState,
    'second-person-needed': { status: 409, message: 'You wrote of this version, so somebody else approves it.' },
    'not-ready': notReady,
  },
} as const satisfies ContractEntry;

/** Submits the draft of a question for review. */
export const submitItem = {
  method: 'POST',
  path: `${base}/{itemId}/submit`,
  scope,
  params: one,
  body: z.strictObject({ version, note: z.optional(z.string().check(z.trim(), z.maxLength(MAX_REASON))) }),
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'of-a-file': ofAFile,
    'not-in-this-state': notInThisState,
    'not-ready': notReady,
  },
} as const satisfies ContractEntry;

/** Writes a comment at a place of the shown version. */
export const commentOnItem = {
  method: 'POST',
  path: `${base}/{itemId}/comments`,
  scope,
  params: one,
  body: z.strictObject({ versionNo: z.int(), place: shortText(60), text: shortText(2000) }),
  answer: full,
  refusals: {
    'not-found': notFound,
    'of-a-file': ofAFile,
    'too-many-comments': { status: 409, message: 'This version has as many comments as it can have.' },
  },
} as const satisfies ContractEntry;

/** Marks a comment as done. */
export const resolveComment = {
  method: 'POST',
  path: `${base}/{itemId}/comments/{commentId}/resolve`,
  scope,
  params: z.strictObject({ itemId: wireId<ItemId>(), commentId: wireId<ItemCommentId>() }),
  answer: full,
  refusals: { 'not-found': { status: 404, message: 'We could not find that comment.' } },
} as const satisfies ContractEntry;

const head = z.object({
  _id: wireId<ItemId>(),
  code: z.string(),
  /** The beginning of the question's text, in English and in Hindi. */
  title: localizedText(),
  state: z.enum(itemStates),
  versionNo: z.int(),
  topic: z.string(),
  difficulty: z.enum(difficulties),
  kind: json<ItemKind>(),
  hasHindi: z.boolean(),
  author: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
});
export type BankItemHead = z.infer<typeof head>;

/**
 * Lists the questions within the caller's scope, each by its shown version, last changed first. `find` searches the
 * texts in both languages, the code and the topic.
 */
export const listItems = {
  method: 'GET',
  path: base,
  scope: { of: 'item' },
  query: listQuery(['changedAt', 'code', 'topic'], {
    find: z.string().check(z.maxLength(100)),
    state: z.enum(itemStates),
    topic: z.string().check(z.maxLength(maxOfItem.topic)),
    difficulty: z.enum(difficulties),
    kind: z.string().check(z.maxLength(40)),
    author: wireId<UserId>(),
    hindi: z.enum(['yes', 'no']),
  }),
  answer: listPage(head),
  refusals: listRefusals,
} as const satisfies ContractEntry;

/** Returns what a list can be narrowed to, and the providers for which the caller can write questions. */
export const readBankChoices = {
  method: 'GET',
  path: '/api/v1/bank/choices',
  scope: { of: 'item' },
  answer: z.object({
    providers: z.array(z.object({ _id: wireId<ProviderId>(), name: z.string() })),
    topics: z.array(z.string()),
    kinds: z.array(json<ItemKind>()),
    authors: z.array(z.object({ _id: wireId<UserId>(), name: z.string() })),
  }),
  refusals: {},
} as const satisfies ContractEntry;
