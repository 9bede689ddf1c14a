import { ATTEMPT_STATES } from '@kasauti/domain/attempt/attempt-state.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AttemptId, type BookingId, wireId } from '../ids.ts';
import { json, proctoringMode } from '../shapes.ts';

const one = z.strictObject({ id: wireId<AttemptId>() });
/** Refusals that every operation on one attempt can return. */
export const ownAttemptRefusals = {
  forbidden: { status: 403, message: 'This attempt belongs to somebody else.' },
  'not-found': { status: 404, message: 'We could not find that attempt.' },
} as const;
const terminated = {
  status: 409,
  message: 'Your proctor has ended this test. If you do not agree with this, write to us.',
} as const;

const state = z.enum(ATTEMPT_STATES);
const lease = z.object({ epoch: z.number() });

/** Enters the lobby. The operation is idempotent: a booking has only one attempt. */
export const openAttempt = {
  method: 'POST',
  path: '/api/v1/attempts',
  body: z.strictObject({ schedule_id: wireId<BookingId>() }),
  answer: z.object({
    attemptId: wireId<AttemptId>(),
    state,
    T0: z.iso.datetime(),
    windowEndsAt: z.iso.datetime(),
    entryClosesAt: z.iso.datetime(),
    serverNow: z.iso.datetime(),
    mode: proctoringMode(),
    durationMinutes: z.number(),
    compensatoryMinutes: z.number(),
    refusalReason: z.nullable(z.string()),
    /**
     * The encrypted paper: AES-256-GCM over gzip over JSON (12 bytes of nonce, ciphertext, 16 bytes of tag). `sha256`
     * is the hash of these bytes in hex. Older papers are not compressed. After decryption, a compressed paper begins
     * with the bytes 1f 8b. `pictureCount` is the number of its pictures, which are encrypted with the same key.
     */
    form: z.object({ ciphertextUrl: z.string(), sha256: z.string(), pictureCount: z.int() }),
    candidate: z.object({ name: z.string(), photoUrl: z.nullable(z.string()), rollNumber: z.string() }),
    examTitle: z.object({ en: z.string(), hi: z.optional(z.string()) }),
    /** What the device needs to write an emergency file (`emergency-files.ts`), in hex. */
    emergencyKey: z.object({ publicKey: z.string(), token: z.string() }),
  }),
  refusals: {
    'not-found': { status: 404, message: 'We could not find that booking.' },
    'not-confirmed': { status: 409, message: 'This booking is not confirmed.' },
    'too-early': { status: 409, message: 'The lobby is not open yet.' },
    'entry-closed': { status: 409, message: 'Entry to this test has closed.' },
    'not-confirmed-account': { status: 409, message: 'Confirm your email address before you start a proctored test.' },
    'guardian-consent-needed': {
      status: 409,
      message: 'Tests watched over the internet need a guardian’s consent when you are under 18.',
    },
    'paper-not-ready': { status: 503, message: 'Your question paper is being prepared. Please try again in a moment.' },
  },
} as const satisfies ContractEntry;
export type OpenedAttempt = z.infer<typeof openAttempt.answer>;

/**
 * Returns an encrypted paper by the SHA-256 of its bytes. The response never changes, so caches can store it for ever.
 */
export const paperCiphertext = {
  method: 'GET',
  path: '/api/v1/papers/{sha256}',
  params: z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answerType: 'application/octet-stream',
  refusals: { 'not-found': { status: 404, message: 'We could not find that paper.' } },
} as const satisfies ContractEntry;

/**
 * Returns one picture of an encrypted paper: AES-256-GCM with the key of the paper (12 bytes of nonce, ciphertext, 16
 * bytes of tag). The pictures are numbered from 0, in the order of their ids in the paper. The response never changes.
 */
export const pictureCiphertext = {
  method: 'GET',
  path: '/api/v1/papers/{sha256}/pictures/{no}',
  params: z.strictObject({
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    no: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  }),
  answerType: 'application/octet-stream',
  refusals: { 'not-found': { status: 404, message: 'We could not find that picture.' } },
} as const satisfies ContractEntry;

/**
 * Ends of the sections, in the order of the form. Missing if the sections share the clock of the test. The last section
 * ends at the deadline.
 */
const sectionEnds = z.optional(z.array(z.iso.datetime()));

const started = z.object({
  /** The 32-byte key of the paper in Base64. */
  key: z.string(),
  lease,
  deadlineAt: z.iso.datetime(),
  sectionEnds,
  serverNow: z.iso.datetime(),
  orderSeed: z.string(),
  startedAt: z.iso.datetime(),
});

const closedPaper = {
  'paper-not-opened': {
    status: 503,
    message: 'Your question paper could not be opened just now, and nothing was changed. Please try again in a moment.',
  },
} as const;

export const startAttempt = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/start',
  params: one,
  body: z.optional(z.strictObject({})),
  answer: started,
  refusals: {
    ...ownAttemptRefusals,
    'too-early': { status: 409, message: 'The test has not begun yet.' },
    'entry-closed': { status: 409, message: 'Entry to this test has closed.' },
    'booking-ended': {
      status: 409,
      message: 'This booking was moved or cancelled. See My Tests for your current booking.',
    },
    'not-authorised': { status: 409, message: 'Your proctor has not let you in yet.' },
    'guardian-consent-needed': {
      status: 409,
      message: 'Tests watched over the internet need a guardian’s consent when you are under 18.',
    },
    'refused-at-the-door': {
      status: 409,
      message: 'Your proctor did not let you in. You keep your purchase. My Tests shows the reason.',
    },
    'already-submitted': { status: 409, message: 'This test has been submitted.' },
    'another-device-writes': {
      status: 409,
      message: 'This test is open on another device or tab. Take over to continue here.',
    },
    paused: { status: 409, message: 'Your test is paused.' },
    terminated,
    ...closedPaper,
  },
} as const satisfies ContractEntry;

/** Refusals of an attempt that takes no answers, because it has not begun or has ended. */
export const notRunning = {
  'not-started': { status: 409, message: 'This test has not been started.' },
  'already-submitted': { status: 409, message: 'This test has been submitted.' },
  terminated,
} as const;

export const eventKinds = ['visit', 'answer', 'clear', 'mark', 'unmark', 'language', 'tool'] as const;
export const eventShape = z.strictObject({
  opId: z.uuid(),
  itemRef: z.nullable(z.string().check(z.maxLength(60))),
  kind: z.enum(eventKinds),
  payload: json<ItemResponse | { language: 'en' | 'hi' } | { tool: string; value?: string } | null>(),
  clientAt: z.iso.datetime(),
});
export type WireEvent = z.infer<typeof eventShape>;

/**
 * A receipt: leaf hashes, Merkle paths and signed root (docs/receipts.md). Hashes are hex; the signature is base64url.
 */
export const receiptShape = z.object({
  attemptId: wireId<AttemptId>(),
  leaves: z.array(
    z.object({
      seq: z.number(),
      /** Time when the request was complete at the server. Missing for entries that were stored without it. */
      arrivedAt: z.optional(z.iso.datetime()),
      hash: z.string(),
      leafNo: z.number(),
      path: z.array(z.string()),
    }),
  ),
  root: z.object({
    laneId: z.string(),
    rootNo: z.number(),
    root: z.string(),
    prevRoot: z.string(),
    leafCount: z.number(),
    signedAt: z.iso.datetime(),
    signature: z.string(),
    keyId: z.string(),
  }),
});
export type WireReceipt = z.infer<typeof receiptShape>;

export const saveEvents = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/events',
  params: one,
  bodyLimit: 256 * 1024,
  body: z.strictObject({ leaseEpoch: z.number(), events: z.array(eventShape).check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    acks: z.array(z.object({ opId: z.string(), seq: z.number(), late: z.optional(z.boolean()) })),
    /** One receipt for each commit that stored some of the events. Usually there is one. */
    receipt: z.array(receiptShape),
    serverNow: z.iso.datetime(),
    deadlineAt: z.iso.datetime(),
  }),
  refusals: {
    ...ownAttemptRefusals,
    'stale-lease': {
      status: 409,
      message: 'This test is being written on another device or tab. This page is read-only now.',
    },
    ...notRunning,
    paused: {
      status: 409,
      message: 'Your test is paused. Your answers are kept on this device and sent when it resumes.',
    },
    'journal-full': {
      status: 409,
      message: 'The server cannot store more changes for this test. Please call your proctor.',
    },
    'unknown-item': { status: 400, message: 'One of the answers belongs to a question that is not in this test.' },
    'unknown-option': { status: 400, message: 'One of the answers does not fit its question.' },
    'unknown-file': {
      status: 400,
      message: 'One of the answers names a file that the server does not have, or not for this question.',
    },
    'too-fast': {
      status: 429,
      message: 'Answers are arriving too fast. They are kept on this device and will be sent again.',
    },
    busy: { status: 503, message: 'The server is busy. Your answers are kept on this device and will be sent again.' },
  },
} as const satisfies ContractEntry;

/** Takes the lease and raises its epoch. The page that had the lease becomes read-only. */
export const takeLease = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/lease',
  params: one,
  body: z.optional(z.strictObject({})),
  answer: started,
  refusals: {
    ...ownAttemptRefusals,
    'not-started': { status: 409, message: 'This test has not been started.' },
    'already-submitted': { status: 409, message: 'This test has been submitted.' },
    terminated,
    paused: { status: 409, message: 'Your test is paused.' },
    'not-authorised': {
      status: 409,
      message: 'Your proctor must let this device in. The clock keeps running. Your answers are saved.',
    },
    ...closedPaper,
  },
} as const satisfies ContractEntry;

/**
 * Submits an attempt. `because` is the reason: `candidate` (the default) if the candidate decided to submit, `time-up`
 * if the time ran out.
 */
export const submitAttempt = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/submit',
  params: one,
  body: z.strictObject({ leaseEpoch: z.number(), because: z.optional(z.enum(['candidate', 'time-up'])) }),
  answer: z.object({
    state: z.literal('submitted'),
    /** The way in which the attempt ended. It may have ended before this call. */
    by: z.enum(['candidate', 'deadline']),
    submittedAt: z.iso.datetime(),
    lastSeq: z.number(),
  }),
  refusals: {
    ...ownAttemptRefusals,
    'stale-lease': saveEvents.refusals['stale-lease'],
    'not-started': { status: 409, message: 'This test has not been started.' },
    paused: { status: 409, message: 'Your test is paused. You can submit it when it resumes.' },
    /**
     * The time is not over: the page's clock is fast, or the page does not know the latest extension. The refusal
     * includes `deadlineAt` and `serverNow`.
     */
    'time-left': { status: 409, message: 'You still have time, so your test continues.' },
    terminated,
  },
} as const satisfies ContractEntry;

export const paletteStates = ['not_visited', 'not_answered', 'answered', 'marked', 'answered_marked'] as const;

export const getAttempt = {
  method: 'GET',
  path: '/api/v1/attempts/{id}',
  params: one,
  answer: z.object({
    attemptId: wireId<AttemptId>(),
    state,
    T0: z.iso.datetime(),
    deadlineAt: z.nullable(z.iso.datetime()),
    serverNow: z.iso.datetime(),
    leaseEpoch: z.number(),
    lastSeq: z.number(),
    /** Time when the server stored entry `lastSeq`. Null when there is no entry. */
    lastSavedAt: z.nullable(z.iso.datetime()),
    mode: proctoringMode(),
    refusalReason: z.nullable(z.string()),
    mutedSignals: z.boolean(),
    responses: z.array(
      z.object({ itemRef: z.string(), state: z.enum(paletteStates), response: json<ItemResponse | null>() }),
    ),
  }),
  refusals: ownAttemptRefusals,
} as const satisfies ContractEntry;

/**
 * Returns the deadline and the server's time. Every page calls this operation at the deadline, so the operation reads
 * only one row.
 */
export const attemptClock = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/clock',
  params: one,
  answer: z.object({
    state,
    deadlineAt: z.nullable(z.iso.datetime()),
    sectionEnds,
    serverNow: z.iso.datetime(),
    leaseEpoch: z.number(),
  }),
  refusals: ownAttemptRefusals,
} as const satisfies ContractEntry;

/** Signals that a page can report. Some accommodations mute the signals about focus, fullscreen and the clipboard. */
export const presenceSignals = [
  'left-page',
  'came-back',
  'fullscreen-left',
  'fullscreen-entered',
  'copy',
  'paste',
  'offline',
  'online',
] as const;
export type PresenceSignal = (typeof presenceSignals)[number];

/**
 * Reports a heartbeat. The lobby and the player send one every `HEARTBEAT_EVERY_MS`, or every `UNWATCHED_HEARTBEAT_MS`
 * if nobody watches the test.
 */
export const reportPresence = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/presence',
  params: one,
  body: z.strictObject({
    savedUpTo: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    pendingCount: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    visible: z.boolean(),
    /** Signals since the last acknowledged heartbeat. A repeated `signalId` is the same signal, sent again. */
    signals: z
      .array(z.strictObject({ signalId: z.uuid(), kind: z.enum(presenceSignals), at: z.iso.datetime() }))
      .check(z.maxLength(50)),
  }),
  answer: z.object({
    serverNow: z.iso.datetime(),
    state,
    deadlineAt: z.nullable(z.iso.datetime()),
    sectionEnds,
    leaseEpoch: z.number(),
  }),
  refusals: {
    ...ownAttemptRefusals,
    /** The heartbeat is recorded, but the page must send the signals again later. */
    'too-many-signals': {
      status: 429,
      message: 'This page is sending too many reports. It tries again in a moment.',
    },
  },
} as const satisfies ContractEntry;

export const raiseHand = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/hand',
  params: one,
  body: z.strictObject({ message: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ raisedAt: z.iso.datetime() }),
  refusals: {
    ...ownAttemptRefusals,
    'hand-is-up': { status: 409, message: 'Your hand is raised already. Your proctor will answer.' },
    'nobody-watches': {
      status: 409,
      message: 'This test has no proctor, so nobody would see your raised hand. Write to support.',
    },
    'attempt-closed': { status: 409, message: 'This test is over.' },
  },
} as const satisfies ContractEntry;

/** Returns the candidate's view of the actions that staff took on this attempt, with their reasons. */
export const attemptRecord = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/record',
  params: one,
  answer: z.object({
    data: z.array(
      z.object({
        at: z.iso.datetime(),
        verb: z.string(),
        reasonCode: z.string(),
        reasonText: z.string(),
        extraMinutes: z.nullable(z.number()),
        by: z.string(),
      }),
    ),
  }),
  refusals: ownAttemptRefusals,
} as const satisfies ContractEntry;
