import { itemStates } from '@kasauti/domain/bank/item-state.ts';
import type { Stimulus } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import { version } from '../content/staff-content.ts';
import type { ContractEntry } from '../entry.ts';
import { type ItemCommentId, type ItemId, type ProviderId, wireId } from '../ids.ts';
import { json, localizedText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { type PassageDraft, passageDraft } from './item-draft.ts';
import { BODY_LIMIT, commentBody, reviewBody, submitBody, versionFacts, versionRefusals } from './versions.ts';

/* The passages of the item bank, to which several questions refer. Their versions are reviewed like questions. */

const base = '/api/v1/bank/passages';
const one = z.strictObject({ passageId: wireId<ItemId>() });
const scope = { of: 'passage', param: 'passageId' } as const;

const full = z.object({
  _id: wireId<ItemId>(),
  /** For example P-00007. Questions name their passage by it. */
  code: z.string(),
  /** Revision number of the passage. It grows with every change, and a save must name the one that it is based on. */
  version: z.int(),
  /** Null for a passage that came with the file of a form. */
  provider: z.nullable(z.object({ _id: wireId<ProviderId>(), name: z.string() })),
  ...versionFacts,
  passage: json<PassageDraft>(),
  /** The shown version as a candidate gets it. Null if one of its texts cannot be shown. */
  content: z.nullable(json<Stimulus>()),
  /** The questions that refer to it, by their shown versions. */
  questions: z.array(
    z.object({ _id: wireId<ItemId>(), code: z.string(), title: localizedText(), state: z.enum(itemStates) }),
  ),
});
export type BankPassage = z.infer<typeof full>;

const notFound = { status: 404, message: 'We could not find that passage.' } as const;
const changedMeanwhile = {
  status: 409,
  message: 'Somebody else has changed this passage since you opened it. What you wrote is still here.',
} as const;
const ofAFile = {
  status: 409,
  message: 'This passage was imported with the file of a form. Change it in that file.',
} as const;
const notInThisState = {
  status: 409,
  message: 'The state of the passage has changed in the meantime, so this is no longer possible.',
} as const;
const notReady = {
  status: 409,
  message: 'This passage has mistakes or missing parts. Each problem is shown next to its field.',
} as const;

const head = z.object({
  _id: wireId<ItemId>(),
  code: z.string(),
  title: localizedText(),
  state: z.enum(itemStates),
  versionNo: z.int(),
  /** Number of the questions that refer to it. */
  questions: z.int(),
  /** The languages in which a text of the passage is missing. */
  missing: z.array(z.enum(['en', 'hi'])),
  author: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
});
export type BankPassageHead = z.infer<typeof head>;

/**
 * Lists the passages within the caller's scope, last changed first. Each row describes the shown version of a passage.
 * `find` searches the texts in both languages and the code.
 */
export const listPassages = {
  method: 'GET',
  path: base,
  scope: { of: 'passage' },
  query: listQuery(['changedAt', 'code'], {
    find: z.string().check(z.maxLength(100)),
    state: z.enum(itemStates),
    provider: wireId<ProviderId>(),
  }),
  answer: listPage(head),
  refusals: listRefusals,
} as const satisfies ContractEntry;

export const readPassage = {
  method: 'GET',
  path: `${base}/{passageId}`,
  scope,
  params: one,
  answer: full,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Returns the content of one version. */
export const readPassageVersion = {
  method: 'GET',
  path: `${base}/{passageId}/versions/{versionNo}`,
  scope,
  params: z.strictObject({ passageId: wireId<ItemId>(), versionNo: z.coerce.number().check(z.int(), z.minimum(1)) }),
  answer: z.object({ versionNo: z.int(), passage: json<PassageDraft>() }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Creates a passage with a draft as its first version. */
export const createPassage = {
  method: 'POST',
  path: base,
  scope: { of: 'passage' },
  body: z.strictObject({ providerId: wireId<ProviderId>(), passage: passageDraft }),
  bodyLimit: BODY_LIMIT,
  answer: full,
  refusals: { 'no-such-provider': versionRefusals['no-such-provider'] },
} as const satisfies ContractEntry;

/**
 * Saves the draft of a passage. If the shown version is approved or retired, the call creates the next version. The
 * call is refused, with the stored passage in `current`, when `version` is not the newest.
 */
export const editPassage = {
  method: 'PUT',
  path: `${base}/{passageId}`,
  scope,
  params: one,
  body: z.strictObject({ version, passage: passageDraft }),
  bodyLimit: BODY_LIMIT,
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'of-a-file': ofAFile,
    'not-in-this-state': versionRefusals['not-in-this-state-to-edit'],
  },
} as const satisfies ContractEntry;

/** Submits the draft of a passage for review. The draft must have no problems. */
export const submitPassage = {
  method: 'POST',
  path: `${base}/{passageId}/submit`,
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

/**
 * Takes a step of the review. Only a version without problems can be approved, and only by a person who did not write a
 * part of it. The approval retires the version that was approved before.
 */
export const reviewPassage = {
  method: 'POST',
  path: `${base}/{passageId}/review`,
  scope,
  params: one,
  body: reviewBody,
  answer: full,
  refusals: { ...submitPassage.refusals, 'second-person-needed': versionRefusals['second-person-needed'] },
} as const satisfies ContractEntry;

/** Writes a comment about one part (`place`) of a version. */
export const commentOnPassage = {
  method: 'POST',
  path: `${base}/{passageId}/comments`,
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
export const resolvePassageComment = {
  method: 'POST',
  path: `${base}/{passageId}/comments/{commentId}/resolve`,
  scope,
  params: z.strictObject({ passageId: wireId<ItemId>(), commentId: wireId<ItemCommentId>() }),
  answer: full,
  refusals: { 'not-found': versionRefusals['comment-not-found'] },
} as const satisfies ContractEntry;
