import { MAX_VARIANTS } from '@kasauti/domain/draw/blueprint.ts';
import type { FormContent, ItemKind } from '@kasauti/domain/form/content.ts';
import { formStates, formSteps } from '@kasauti/domain/form/draft-state.ts';
import type { FormProblemCode } from '@kasauti/domain/form/problems.ts';
import * as z from 'zod/mini';
import { difficulties } from '../bank/item-draft.ts';
import { version } from '../content/staff-content.ts';
import type { ContractEntry } from '../entry.ts';
import { type DrawId, type FormDraftId, type FormId, type ItemId, type ProviderId, wireId } from '../ids.ts';
import { json, localizedText, shortText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { type FormDraft, formDraft } from './form-draft.ts';

/* Forms that are built on screens, from questions of the item bank. Two people publish one. */

const base = '/api/v1/forms';
const one = z.strictObject({ formDraftId: wireId<FormDraftId>() });
const scope = { of: 'form', param: 'formDraftId' } as const;
/** Maximum size of a request, in bytes. It fits long instructions in both languages and the ids of all questions. */
const BODY_LIMIT = 512 * 1024;
const MAX_REASON = 1000;

/**
 * A problem of a form. `place` names the part, such as `title`, `instructions`, `section 2`, `section 2, row 1` or
 * `question Q-00007`.
 */
const problem = z.object({
  place: z.string(),
  language: z.nullable(z.enum(['en', 'hi'])),
  /**
   * `markup` is a text that cannot be shown, such as a formula with a mistake. `question-not-approved` is a question
   * without an approved version. `question-is-sample` is one whose answer everybody can know. `enemies-together` is a
   * question that must not be in one form with another of this form. `passage-not-approved` is a question whose passage
   * has no approved version, and `passage-apart` one that is apart from the other questions of its passage. The
   * other codes are of a blueprint: it has no rows, the bank has too few questions for a row, or its questions could
   * give different marks.
   */
  code: json<
    | FormProblemCode
    | 'markup'
    | 'question-not-approved'
    | 'question-is-sample'
    | 'enemies-together'
    | 'passage-not-approved'
    | 'passage-apart'
    | 'blueprint-empty'
    | 'row-short'
    | 'row-marks-differ'
    | 'nothing-drawn'
    | 'variants-equal'
  >(),
  message: z.string(),
});
export type BuiltFormProblem = z.infer<typeof problem>;

/** A question of a form, by its approved version. If it has none, by the version that is written or reviewed. */
const formQuestion = z.object({
  _id: wireId<ItemId>(),
  code: z.string(),
  /** The beginning of the question's text. */
  title: localizedText(),
  versionNo: z.int(),
  isApproved: z.boolean(),
  /**
   * Whether the published form holds another version of the question or of its passage. False if it is not published.
   */
  isNewer: z.boolean(),
  kind: json<ItemKind>(),
  topic: z.string(),
  difficulty: z.enum(difficulties),
  /** The passage that the question refers to. */
  passage: z.nullable(
    z.object({ _id: wireId<ItemId>(), code: z.string(), title: localizedText(), isApproved: z.boolean() }),
  ),
});
export type FormQuestion = z.infer<typeof formQuestion>;

/** A row of a blueprint, and what the bank has for it. */
const coverage = z.object({
  /** Numbers of the section and of the row, from 1. */
  section: z.int(),
  row: z.int(),
  wanted: z.int(),
  /** Number of the questions that fit the row and can be drawn. Of a form with variants, for each of them. */
  usable: z.int(),
  /** Number that can be drawn together with the rows before. The row is short if it is less than `wanted`. */
  drawable: z.int(),
  /** Kinds of the questions that fit the row. */
  kinds: z.array(json<ItemKind>()),
});
export type BlueprintCoverage = z.infer<typeof coverage>;

const full = z.object({
  _id: wireId<FormDraftId>(),
  /** Name of the form, such as `F-00007`. All its published versions have it. */
  code: z.string(),
  /** Grows with every change. A save must name the one that it is based on. */
  version: z.int(),
  provider: z.object({ _id: wireId<ProviderId>(), name: z.string() }),
  state: z.enum(formStates),
  form: json<FormDraft>(),
  questions: z.array(formQuestion),
  /** Maximum marks as an exact fraction. Null while a question has no valid marking. */
  maximum: z.nullable(z.string()),
  problems: z.array(problem),
  /** The rows of all blueprints, with what the bank has now. */
  coverage: z.array(coverage),
  /** The draw of the version that was published last. Null if nothing was drawn. */
  draw: z.nullable(
    z.object({
      _id: wireId<DrawId>(),
      at: z.iso.datetime(),
      /** SHA-256 of the seed, in hexadecimal digits. The audit log has it too. */
      seedHash: z.string(),
    }),
  ),
  /** Whether the caller changed the form since its last publication, and so cannot publish it. */
  isWriter: z.boolean(),
  writers: z.array(z.string()),
  /** Published versions, newest first. */
  published: z.array(
    z.object({
      _id: wireId<FormId>(),
      versionNo: z.int(),
      publishedAt: z.iso.datetime(),
      by: z.nullable(z.string()),
      questions: z.int(),
      /** The forms of its variants, by their numbers. The first one is the version itself. */
      variants: z.array(wireId<FormId>()),
    }),
  ),
  /** What was done with the form, newest first. */
  steps: z.array(
    z.object({ step: z.enum(formSteps), by: z.nullable(z.string()), at: z.iso.datetime(), reason: z.string() }),
  ),
  changedAt: z.iso.datetime(),
});
export type BuiltForm = z.infer<typeof full>;

const notFound = { status: 404, message: 'We could not find that form.' } as const;
const changedMeanwhile = {
  status: 409,
  message: 'Somebody else has changed this form since you opened it. What you wrote is still here.',
} as const;
const notInThisState = {
  status: 409,
  message: 'The form is in another state by now, so this cannot be done.',
} as const;
const notReady = {
  status: 409,
  message: 'Something in this form is wrong or missing. The list of problems says what.',
} as const;
const noSuchQuestion = {
  status: 404,
  message: 'One of these questions is not in the item bank of this provider.',
} as const;

const head = z.object({
  _id: wireId<FormDraftId>(),
  code: z.string(),
  title: localizedText(),
  state: z.enum(formStates),
  questions: z.int(),
  provider: z.string(),
  changedAt: z.iso.datetime(),
});
export type BuiltFormHead = z.infer<typeof head>;

/** Lists the forms within the caller's scope, last changed first. `find` searches the title and the code. */
export const listForms = {
  method: 'GET',
  path: base,
  scope: { of: 'form' },
  query: listQuery(['changedAt', 'code', 'title'], {
    find: z.string().check(z.maxLength(100)),
    state: z.enum(formStates),
  }),
  answer: listPage(head),
  refusals: listRefusals,
} as const satisfies ContractEntry;

export const readForm = {
  method: 'GET',
  path: `${base}/{formDraftId}`,
  scope,
  params: one,
  answer: full,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * Returns one variant of the form as candidates get it, without its key. Null while one of its texts cannot be shown.
 * `isExample` says that questions were drawn only for this answer, with a seed that is not kept. A variant that the
 * form does not have is not found.
 */
export const readFormPaper = {
  method: 'GET',
  path: `${base}/{formDraftId}/paper`,
  scope,
  params: one,
  query: z.strictObject({
    variant: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_VARIANTS)), 1),
  }),
  answer: z.object({
    content: z.nullable(json<FormContent>()),
    isExample: z.boolean(),
    /** Number of variants. */
    variants: z.int(),
  }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Returns what the bank of a provider has for the blueprints of a form, also for one that is not saved. */
export const coverForm = {
  method: 'POST',
  path: `${base}/coverage`,
  scope: { of: 'form' },
  body: z.strictObject({ providerId: wireId<ProviderId>(), form: formDraft }),
  bodyLimit: BODY_LIMIT,
  answer: z.object({ rows: z.array(coverage) }),
  refusals: {
    'no-such-provider': { status: 404, message: 'We could not find that provider.' },
    'no-such-question': noSuchQuestion,
  },
} as const satisfies ContractEntry;

/** Begins a form of a provider. */
export const createForm = {
  method: 'POST',
  path: base,
  scope: { of: 'form' },
  body: z.strictObject({ providerId: wireId<ProviderId>(), form: formDraft }),
  bodyLimit: BODY_LIMIT,
  answer: full,
  refusals: {
    'no-such-provider': { status: 404, message: 'We could not find that provider.' },
    'no-such-question': noSuchQuestion,
  },
} as const satisfies ContractEntry;

/**
 * Saves a form. A published form becomes a draft again, for its next version. The call is refused, with the stored form
 * in `current`, if `version` is not the newest.
 */
export const editForm = {
  method: 'PUT',
  path: `${base}/{formDraftId}`,
  scope,
  params: one,
  body: z.strictObject({ version, form: formDraft }),
  bodyLimit: BODY_LIMIT,
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'no-such-question': noSuchQuestion,
    'not-in-this-state': {
      status: 409,
      message: 'This form waits for its publication. Send it back first, or wait for the decision.',
    },
  },
} as const satisfies ContractEntry;

/** Submits a form without problems for publication. */
export const submitForm = {
  method: 'POST',
  path: `${base}/{formDraftId}/submit`,
  scope,
  params: one,
  body: z.strictObject({ version, note: z.optional(z.string().check(z.trim(), z.maxLength(MAX_REASON))) }),
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'not-in-this-state': notInThisState,
    'not-ready': notReady,
  },
} as const satisfies ContractEntry;

/** Makes a submitted form a draft again. */
export const sendFormBack = {
  method: 'POST',
  path: `${base}/{formDraftId}/send-back`,
  scope,
  params: one,
  body: z.strictObject({ version, reason: shortText(MAX_REASON) }),
  answer: full,
  refusals: { 'not-found': notFound, 'changed-meanwhile': changedMeanwhile, 'not-in-this-state': notInThisState },
} as const satisfies ContractEntry;

/**
 * Publishes a submitted form. A published version never changes. The publisher must not have changed the form. The call
 * is refused if a question got another approved version after the form was submitted, because nobody has looked at that
 * form yet.
 */
export const publishForm = {
  method: 'POST',
  path: `${base}/{formDraftId}/publish`,
  params: one,
  body: z.strictObject({ version }),
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'not-in-this-state': notInThisState,
    'not-ready': notReady,
    'second-person-needed': { status: 409, message: 'You changed this form, so somebody else publishes it.' },
    'questions-changed': {
      status: 409,
      message: 'A question was changed after this form was submitted. Send the form back, and look at it again.',
    },
  },
} as const satisfies ContractEntry;
