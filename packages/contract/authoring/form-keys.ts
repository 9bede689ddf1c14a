import type { CorrectAnswer, ItemContent, ItemKind } from '@kasauti/domain/form/content.ts';
import { bankOutcomes, type KeyChange, keyCorrectionStates } from '@kasauti/domain/form/key-correction.ts';
import * as z from 'zod/mini';
import { areaShape } from '../bank/item-draft.ts';
import type { ContractEntry } from '../entry.ts';
import { type FormDraftId, type FormId, type ItemId, type KeyCorrectionId, wireId } from '../ids.ts';
import { json, localizedText, shortText } from '../shapes.ts';

/* The keys of a published form, and their corrections. Two people correct a key. */

const base = '/api/v1/form-keys';
const one = z.strictObject({ formId: wireId<FormId>() });
const oneCorrection = z.strictObject({ formId: wireId<FormId>(), correctionId: wireId<KeyCorrectionId>() });
const scope = { of: 'published-form', param: 'formId' } as const;
const MAX_REASON = 1000;
const MAX_ID = 100;
const MAX_ENTRIES = 60;

const id = z.string().check(z.minLength(1), z.maxLength(MAX_ID));
const ids = z.array(id).check(z.maxLength(MAX_ENTRIES));
const decimal = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ID));
const correctPart = [
  z.strictObject({ kind: z.literal('options'), optionIds: ids }),
  z.strictObject({ kind: z.literal('range'), from: decimal, to: decimal }),
  z.strictObject({
    kind: z.literal('texts'),
    accepted: z.array(shortText(MAX_REASON)).check(z.maxLength(MAX_ENTRIES)),
    matchCase: z.optional(z.literal(true)),
  }),
  z.strictObject({ kind: z.literal('order'), optionIds: ids }),
  z.strictObject({
    kind: z.literal('pairs'),
    pairs: z.array(z.tuple([id, id])).check(z.maxLength(MAX_ENTRIES * MAX_ENTRIES)),
  }),
  z.strictObject({ kind: z.literal('areas'), areas: z.array(areaShape).check(z.maxLength(MAX_ENTRIES)) }),
] as const;
const correctAnswer: z.ZodMiniType<CorrectAnswer> = z.discriminatedUnion('kind', [
  ...correctPart,
  z.strictObject({ kind: z.literal('parts'), parts: z.record(id, z.discriminatedUnion('kind', correctPart)) }),
]);
const change: z.ZodMiniType<KeyChange> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), correct: correctAnswer }),
  z.strictObject({ kind: z.literal('full-marks') }),
  z.strictObject({ kind: z.literal('leave-out') }),
]);
const publicReason = z.strictObject({ en: shortText(MAX_REASON), hi: z.optional(shortText(MAX_REASON)) });

const keyOfQuestion = z.object({
  correct: json<CorrectAnswer>(),
  dropped: z.optional(z.boolean()),
  leftOut: z.optional(z.literal(true)),
});

const keyQuestion = z.object({
  itemRef: z.string(),
  /** Number of the question in the form, from 1. */
  questionNo: z.int(),
  kind: json<ItemKind>(),
  content: json<ItemContent>(),
  key: keyOfQuestion,
  /** Whether people mark it. Its key cannot be corrected. */
  byPeople: z.boolean(),
  /** Other published forms with the same question. Each of them has a key of its own. */
  alsoIn: z.array(
    z.object({ _id: wireId<FormId>(), code: z.string(), versionNo: z.int(), variantNo: z.nullable(z.int()) }),
  ),
});
export type KeyQuestion = z.infer<typeof keyQuestion>;

const keyCorrection = z.object({
  _id: wireId<KeyCorrectionId>(),
  itemRef: z.string(),
  change: json<KeyChange>(),
  /** What candidates read when the keys are released. */
  reason: localizedText(),
  state: z.enum(keyCorrectionStates),
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
  isOwn: z.boolean(),
  decision: z.nullable(
    z.object({ by: z.nullable(z.string()), at: z.iso.datetime(), reason: z.string(), isAlone: z.boolean() }),
  ),
  /** The version of the key that the approval made. */
  keyVersion: z.nullable(z.int()),
  /**
   * What became of the question in the item bank. For a proposed correction, what an approval would do now. Null if the
   * correction is no other answer, or was not approved.
   */
  bank: z.nullable(
    z.object({
      outcome: z.enum(bankOutcomes),
      itemId: wireId<ItemId>(),
      code: z.string(),
      /** The version that the bank made. */
      versionNo: z.nullable(z.int()),
    }),
  ),
});
export type KeyCorrection = z.infer<typeof keyCorrection>;

const formKeys = z.object({
  _id: wireId<FormId>(),
  code: z.string(),
  title: localizedText(),
  versionNo: z.int(),
  /** Null for a form without variants. */
  variantNo: z.nullable(z.int()),
  /** The form on the screens from which this version was published. Null for a form of a file. */
  formDraftId: z.nullable(wireId<FormDraftId>()),
  /** Number of the newest key version. The first one was published with the form. */
  keyVersion: z.int(),
  isSinglePerson: z.boolean(),
  questions: z.array(keyQuestion),
  /** All corrections of this form, newest first. */
  corrections: z.array(keyCorrection),
});
export type FormKeys = z.infer<typeof formKeys>;

const notFound = { status: 404, message: 'We could not find that form.' } as const;
const noCorrection = { status: 404, message: 'We could not find that correction.' } as const;
const cannotCorrect = {
  'no-such-question': { status: 404, message: 'This form has no such question.' },
  'people-mark-it': { status: 409, message: 'People mark the answers to this question, so it has no key to correct.' },
  'nothing-changes': { status: 409, message: 'This is the key already.' },
  'nothing-would-count': {
    status: 409,
    message: 'This is the last question that counts, so it cannot be left out of the total.',
  },
  'answer-does-not-fit': { status: 409, message: 'This answer does not fit the question. Choose or write another.' },
} as const;
const decided = {
  status: 409,
  message: 'Somebody has decided about this correction already, or it was withdrawn.',
} as const;

const waitingForm = z.object({
  _id: wireId<FormId>(),
  code: z.string(),
  title: localizedText(),
  versionNo: z.int(),
  /** Number of corrections that the caller can decide about. */
  waiting: z.int(),
});

/** Lists the forms with corrections that the caller can decide about, the oldest proposal first. */
export const listKeysToDecide = {
  method: 'GET',
  path: base,
  answer: z.object({ data: z.array(waitingForm) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Reads the keys of a published form with their corrections. */
export const readFormKeys = {
  method: 'GET',
  path: `${base}/{formId}`,
  scope,
  params: one,
  answer: formKeys,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Proposes another key for a question. Nothing changes before somebody else approves it. */
export const proposeKey = {
  method: 'POST',
  path: `${base}/{formId}/corrections`,
  scope,
  params: one,
  body: z.strictObject({ itemRef: id, change, reason: publicReason }),
  answer: formKeys,
  refusals: {
    'not-found': notFound,
    ...cannotCorrect,
    'proposal-waits': { status: 409, message: 'A correction of this question waits for a decision already.' },
  },
} as const satisfies ContractEntry;

const decision = z.strictObject({ reason: shortText(MAX_REASON) });

/** Withdraws a correction that the caller proposed. */
export const withdrawKey = {
  method: 'POST',
  path: `${base}/{formId}/corrections/{correctionId}/withdraw`,
  scope,
  params: oneCorrection,
  body: decision,
  answer: formKeys,
  refusals: {
    'not-found': noCorrection,
    'decided-already': decided,
    'not-yours': { status: 409, message: 'Somebody else proposed this correction, so only they can withdraw it.' },
  },
} as const satisfies ContractEntry;

/**
 * Approves or refuses a correction of somebody else. An approval makes a new version of the key, and all results with
 * an older key are computed again.
 */
export const decideKey = {
  method: 'POST',
  path: `${base}/{formId}/corrections/{correctionId}/decide`,
  params: oneCorrection,
  body: z.extend(decision, { isApproved: z.boolean() }),
  answer: formKeys,
  refusals: {
    'not-found': noCorrection,
    'decided-already': decided,
    'second-person-needed': {
      status: 409,
      message: 'You proposed this correction, so somebody else decides about it.',
    },
    ...cannotCorrect,
  },
} as const satisfies ContractEntry;
