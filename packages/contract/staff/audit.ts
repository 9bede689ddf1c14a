import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { RefusalTable } from '../refusal.ts';
import { shortText } from '../shapes.ts';
import { listBody, listPage, listRefusals } from './lists.ts';

/* Operations on the audit log. Reading it is audited too. */

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Write a date as 2026-11-21' }));

/** Filter of the log. An absent field does not limit the result. Days are days in India, and both ends are included. */
const filter = {
  /** An e-mail address, a user's id, or a role: `admin`, `system`, `visitor`. */
  who: shortText(320),
  /** An action (`exam.change-price`), or all actions of a kind (`exam`). */
  what: shortText(80),
  /** The object of the action: a kind (`exam`), an id, or both (`exam:0199…`). */
  object: shortText(200),
  from: day,
  to: day,
};

const entry = z.object({
  entryNo: z.number(),
  at: z.iso.datetime(),
  /** Null when the action was not done by a user account. */
  actor: z.nullable(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  actorRole: z.string(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  reason: z.nullable(z.string()),
  /** Further facts as JSON text. */
  detail: z.string(),
  requestId: z.nullable(z.string()),
});
export type WireAuditEntry = z.infer<typeof entry>;

/**
 * Lists the log, newest first. Each read adds an entry, so entries can move to a later page, but none is skipped. The
 * operation uses POST, because `who` can be an e-mail address.
 */
export const readAuditLog = {
  method: 'POST',
  path: '/api/v1/audit/find',
  body: listBody(['entryNo'], filter),
  answer: listPage(entry),
  refusals: listRefusals,
} as const satisfies ContractEntry;

/** Lists the actions and object kinds that occur in the log, for the filter. */
export const listAuditWords = {
  method: 'GET',
  path: '/api/v1/audit/words',
  answer: z.object({ actions: z.array(z.string()), objectKinds: z.array(z.string()) }),
  refusals: {},
} as const satisfies ContractEntry;

export const exportRefusals = {
  'too-many-entries': {
    status: 409,
    message: 'There are too many entries for one file. Choose fewer days or set more filters.',
  },
} as const satisfies RefusalTable;

/** Exports the filtered entries, oldest first, as JSON lines with hashes that anyone can verify. */
export const exportAuditLog = {
  method: 'POST',
  path: '/api/v1/audit/export',
  body: z.strictObject({
    who: z.optional(filter.who),
    what: z.optional(filter.what),
    object: z.optional(filter.object),
    from: z.optional(filter.from),
    to: z.optional(filter.to),
  }),
  answerType: '*/*',
  refusals: exportRefusals,
} as const satisfies ContractEntry;

const check = z.object({
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  entriesToCheck: z.number(),
  entriesChecked: z.number(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Null while the check runs. */
  isWhole: z.nullable(z.boolean()),
  /** Hash of the last entry. A copy that is stored elsewhere can reveal that the whole log was rewritten. */
  headHash: z.nullable(z.string()),
  badEntryNo: z.nullable(z.number()),
  /** A description, such as `is missing` or `was changed`. */
  problem: z.nullable(z.string()),
});
export type WireAuditCheck = z.infer<typeof check>;

/** Starts a check of the whole hash chain. A request during a running check starts another check after it. */
export const checkAuditLog = {
  method: 'POST',
  path: '/api/v1/audit/checks',
  body: z.optional(z.strictObject({})),
  answer: check,
  refusals: {},
} as const satisfies ContractEntry;

/** Lists the latest checks, newest first. */
export const listAuditChecks = {
  method: 'GET',
  path: '/api/v1/audit/checks',
  answer: z.object({ data: z.array(check) }),
  refusals: {},
} as const satisfies ContractEntry;
