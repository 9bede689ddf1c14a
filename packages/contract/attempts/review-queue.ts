import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AttemptId, wireId } from '../ids.ts';
import { ownTest, timelineEntry } from '../scheduling/proctoring.ts';
import { localizedText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';

/* These operations are separate from `results.ts`, because only staff pages need them. */

const one = z.strictObject({ id: wireId<AttemptId>() });
/** Maximum number of late entries of one attempt in a list, and in one decision. */
export const MAX_DECIDED_AT_ONCE = 500;
const notFound = { status: 404, message: 'We could not find that attempt.' } as const;

/**
 * Releases the result of a terminated attempt, or keeps it withheld. The reviewer must not be the person who
 * terminated the attempt or sat it.
 */
export const reviewTermination = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/review',
  operationId: 'secondLooks.reviewTermination',
  scope: { of: 'attempt', param: 'id' },
  params: one,
  body: z.strictObject({
    decision: z.enum(['release', 'withhold']),
    reasonText: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  answer: z.object({ decision: z.enum(['release', 'withhold']), decidedAt: z.iso.datetime() }),
  refusals: {
    'not-found': notFound,
    'not-terminated': { status: 409, message: 'Only a test that was terminated can be reviewed.' },
    'own-test': ownTest,
    'same-person': { status: 409, message: 'You ended this test yourself, so somebody else must review it.' },
    'reviewed-already': { status: 409, message: 'Somebody has reviewed this test already.' },
  },
} as const satisfies ContractEntry;

export const reviewKinds = ['ended', 'late-answers'] as const;

/** A case for a second person: a test that was terminated in its room, or answers that arrived late. */
export const reviewCase = z.object({
  attemptId: wireId<AttemptId>(),
  kind: z.enum(reviewKinds),
  candidate: z.object({ name: z.string(), rollNumber: z.string() }),
  title: localizedText(),
  room: z.string(),
  T0: z.iso.datetime(),
  deadlineAt: z.nullable(z.iso.datetime()),
  /** Time when the case arose. */
  since: z.iso.datetime(),
  /** Who terminated the test, and why. Null if the case is about late answers. */
  ended: z.nullable(z.object({ by: z.string(), isYou: z.boolean(), reasonCode: z.string(), reasonText: z.string() })),
  /**
   * Late entries that do not count so far. By the page's clock, they were made between `madeFrom` and `madeUntil`. Null
   * if the case is about a terminated test.
   */
  late: z.nullable(
    z.object({
      entries: z.number(),
      questions: z.number(),
      madeFrom: z.iso.datetime(),
      madeUntil: z.iso.datetime(),
      arrivedUntil: z.iso.datetime(),
      /**
       * Sections of the entries, if the sections have clocks of their own. The first section has no earlier limit. An
       * entry that came before its section opened is here too.
       */
      sections: z.array(
        z.object({ sectionNo: z.number(), opensAt: z.nullable(z.iso.datetime()), endsAt: z.iso.datetime() }),
      ),
      /** Entries that need a decision, at most `MAX_DECIDED_AT_ONCE`. */
      waiting: z.array(
        z.object({
          seq: z.number(),
          itemRef: z.nullable(z.string()),
          /** Null if the sections share the clock of the test, and for an entry that belongs to no section. */
          sectionNo: z.nullable(z.number()),
          madeAt: z.iso.datetime(),
          arrivedAt: z.iso.datetime(),
          isFromFile: z.boolean(),
        }),
      ),
      /** Emergency files from which some of these entries come: who took each of them in, when and why. */
      files: z.array(z.object({ entries: z.number(), by: z.string(), at: z.iso.datetime(), reasonText: z.string() })),
    }),
  ),
  decided: z.nullable(
    z.object({
      decision: z.enum(['release', 'withhold', 'accept', 'leave']),
      reasonText: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type ReviewCase = z.infer<typeof reviewCase>;

export const reviewStates = ['waiting', 'decided'] as const;

/** Lists the waiting cases, oldest first, or the decided cases, newest decision first. */
export const listReviewCases = {
  method: 'GET',
  path: '/api/v1/reviews',
  operationId: 'secondLooks.listSecondLooks',
  scope: { of: 'attempt' },
  query: listQuery(['since', 'decidedAt'], {
    /** Without a state, the waiting cases are listed. */
    state: z.enum(reviewStates),
    kind: z.enum(reviewKinds),
  }),
  answer: listPage(reviewCase),
  refusals: listRefusals,
} as const satisfies ContractEntry;

/** Returns all cases of one attempt, with the timeline of the attempt. */
export const readReviewCase = {
  method: 'GET',
  path: '/api/v1/reviews/{id}',
  operationId: 'secondLooks.readSecondLook',
  scope: { of: 'attempt', param: 'id' },
  params: one,
  answer: z.object({ data: z.array(reviewCase), timeline: z.array(timelineEntry), serverNow: z.iso.datetime() }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * Decides whether late answers count. Answers that do not count remain stored. Without `seqs`, the decision
 * applies to all waiting entries.
 */
export const decideLateAnswers = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/late-answers',
  operationId: 'secondLooks.decideLateAnswers',
  scope: { of: 'attempt', param: 'id' },
  params: one,
  body: z.strictObject({
    decision: z.enum(['accept', 'leave']),
    seqs: z.optional(
      z.array(z.number().check(z.int(), z.minimum(1))).check(z.minLength(1), z.maxLength(MAX_DECIDED_AT_ONCE)),
    ),
    reasonText: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  answer: z.object({ decision: z.enum(['accept', 'leave']), entries: z.number(), decidedAt: z.iso.datetime() }),
  refusals: {
    'not-found': notFound,
    'own-test': ownTest,
    'still-running': { status: 409, message: 'This test is still running: wait until it has ended.' },
    'not-waiting': {
      status: 409,
      message: 'Some of these answers no longer wait for a decision. Please reload the page.',
    },
    'nothing-late': { status: 409, message: 'No late answers of this test wait for a decision.' },
  },
} as const satisfies ContractEntry;
