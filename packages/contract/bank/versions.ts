import { itemStates, reviewSteps } from '@kasauti/domain/bank/item-state.ts';
import type { FormProblemCode } from '@kasauti/domain/form/problems.ts';
import * as z from 'zod/mini';
import { version } from '../content/staff-content.ts';
import { type ItemCommentId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { json, shortText } from '../shapes.ts';
import { maxOfItem } from './item-draft.ts';

/* What questions and passages have in common: versions that one person writes and another one approves. */

/** Maximum size of a request in bytes. Long texts in both languages and a drawing fit into it. */
export const BODY_LIMIT = 512 * 1024;

/**
 * A problem of a question or a passage. `place` names the part of it, for example `prompt`, `answer`, `option 2`,
 * `explanation` or `title`.
 */
export const problem = z.object({
  place: z.string(),
  language: z.nullable(z.enum(['en', 'hi'])),
  /**
   * `markup` means that a text cannot be shown, for example because a formula has a mistake. `message` describes the
   * mistake.
   */
  code: json<FormProblemCode | 'markup'>(),
  message: z.string(),
});
export type ItemProblem = z.infer<typeof problem>;

const versionHead = z.object({
  versionNo: z.int(),
  state: z.enum(itemStates),
  /** Name of the author. Null for a version that came with the file of a form. */
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

/** The part of the answer that tells about the versions, after the fields that name the question or the passage. */
export const versionFacts = {
  /**
   * Number of the shown version: the draft or the version in review, otherwise the approved version, otherwise the
   * newest version.
   */
  versionNo: z.int(),
  state: z.enum(itemStates),
  problems: z.array(problem),
  /** Whether the caller wrote a part of the shown version. Such a caller cannot approve it. */
  isWriter: z.boolean(),
  versions: z.array(versionHead),
  /** The steps of the review of all versions, newest first. */
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
} as const;

const reason = shortText(maxOfItem.reason);

/** A step of the review with a version. `version` is the revision that the caller has read. */
export const reviewBody = z.discriminatedUnion('step', [
  z.strictObject({ version, versionNo: z.int(), step: z.enum(['send-back', 'retire']), reason }),
  z.strictObject({ version, versionNo: z.int(), step: z.literal('approve') }),
]);
export const submitBody = z.strictObject({
  version,
  note: z.optional(z.string().check(z.trim(), z.maxLength(maxOfItem.reason))),
});
export const commentBody = z.strictObject({ versionNo: z.int(), place: shortText(60), text: shortText(2000) });

/** Refusals that say the same of a question and of a passage. */
export const versionRefusals = {
  'not-in-this-state-to-edit': {
    status: 409,
    message: 'This version is being reviewed. Send it back first, or wait for the decision.',
  },
  'second-person-needed': {
    status: 409,
    message: 'You wrote a part of this version, so somebody else must approve it.',
  },
  'too-many-comments': { status: 409, message: 'This version has reached the maximum number of comments.' },
  'comment-not-found': { status: 404, message: 'We could not find that comment.' },
  'no-such-provider': { status: 404, message: 'We could not find that provider.' },
} as const satisfies RefusalTable;
