import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { RefusalTable } from '../refusal.ts';
import { shortText } from '../shapes.ts';

/* The audit log, for the people who answer for it. Reading it is audited too. */

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Write a date as 2026-11-21' }));

/** What of the log somebody looks for; what is left out does not narrow it. Days are those of India, both included. */
const filter = {
  /** An e-mail address, a user's id, or a role: `admin`, `system`, `visitor`. */
  who: z.optional(shortText(320)),
  /** What was done: `exam.change-price`, or all of a kind: `exam`. */
  what: z.optional(shortText(80)),
  /** What it was done to: a kind (`exam`), an id, or both (`exam:0199…`). */
  object: z.optional(shortText(200)),
  from: z.optional(day),
  to: z.optional(day),
};

const entry = z.object({
  entryNo: z.number(),
  at: z.iso.datetime(),
  /** Null: nobody who has an account. */
  actor: z.nullable(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  actorRole: z.string(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  reason: z.nullable(z.string()),
  /** Facts that belong to it, as JSON text. */
  detail: z.string(),
  requestId: z.nullable(z.string()),
});
export type WireAuditEntry = z.infer<typeof entry>;

/**
 * A page of the log, newest first. `before` is the number of the last entry that was shown. A POST, since `who` may be
 * somebody's e-mail address.
 */
export const readAuditLog = {
  method: 'POST',
  path: '/api/v1/audit/find',
  body: z.strictObject({ ...filter, before: z.optional(z.int().check(z.minimum(1))) }),
  answer: z.object({ data: z.array(entry), hasMore: z.boolean() }),
  refusals: {},
} as const satisfies ContractEntry;

/** The values that occur in the log, to choose from. */
export const listAuditWords = {
  method: 'GET',
  path: '/api/v1/audit/words',
  answer: z.object({ actions: z.array(z.string()), objectKinds: z.array(z.string()) }),
  refusals: {},
} as const satisfies ContractEntry;

export const exportRefusals = {
  'too-many-entries': {
    status: 409,
    message: 'These are more entries than one file holds. Choose fewer days, or narrow it otherwise.',
  },
} as const satisfies RefusalTable;

/**
 * What the filter finds, oldest first: CSV for a spreadsheet, or JSON lines with the hashes, which anybody can check.
 */
export const exportAuditLog = {
  method: 'POST',
  path: '/api/v1/audit/export',
  body: z.strictObject({ ...filter, format: z._default(z.enum(['csv', 'jsonl']), 'jsonl') }),
  answerType: '*/*',
  refusals: exportRefusals,
} as const satisfies ContractEntry;

const check = z.object({
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  entriesToCheck: z.number(),
  entriesChecked: z.number(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Null while it runs. */
  isWhole: z.nullable(z.boolean()),
  /** The hash of the last entry: write it down elsewhere, and a log that was rewritten as a whole shows, too. */
  headHash: z.nullable(z.string()),
  badEntryNo: z.nullable(z.number()),
  /** `is missing`, `was changed`, … */
  problem: z.nullable(z.string()),
});
export type WireAuditCheck = z.infer<typeof check>;

/** Starts a check of the whole chain. While one check runs, another request follows it. */
export const checkAuditLog = {
  method: 'POST',
  path: '/api/v1/audit/checks',
  body: z.optional(z.strictObject({})),
  answer: check,
  refusals: {},
} as const satisfies ContractEntry;

/** The latest checks, newest first. */
export const listAuditChecks = {
  method: 'GET',
  path: '/api/v1/audit/checks',
  answer: z.object({ data: z.array(check) }),
  refusals: {},
} as const satisfies ContractEntry;
