import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { roles } from '../identity/identity.ts';
import { type Id, type UserId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { roomBars } from '../scheduling/room-proctors.ts';
import { personName, shortText } from '../shapes.ts';
import { scopeKinds } from './scopes.ts';

/* Support and administrators find people and help them. Never a password, never the number of an identity document. */

export type UnlockAskId = Id<'unlock-ask'>;

export const onePerson = z.strictObject({ id: wireId<UserId>() });
const reason = shortText(500);
const notFound = { status: 404, message: 'We could not find that person.' } as const;
const ownAccount = { status: 409, message: 'This is your own account: somebody else must do this.' } as const;
const staffOnly = { status: 403, message: 'Accounts of staff are looked after by administrators.' } as const;

/** Why this caller does not see somebody. */
export const personBars = { 'not-found': notFound, 'staff-account': staffOnly } as const satisfies RefusalTable;

/** Why this caller cannot help somebody, with anything. */
const helpBars = {
  ...personBars,
  'own-account': ownAccount,
} as const satisfies RefusalTable;

/** Why an administrator does not change the work of this person. */
export const staffBars = {
  'not-found': notFound,
  'own-account': ownAccount,
  'no-staff': { status: 409, message: 'This is for accounts of staff alone.' },
  'last-admin': { status: 409, message: 'This is the last administrator who can log in.' },
} as const satisfies RefusalTable;

const brief = z.object({
  _id: wireId<UserId>(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  emailConfirmed: z.boolean(),
  isDisabled: z.boolean(),
});
export type WirePerson = z.infer<typeof brief>;

/**
 * By a name in either script, the beginning of an email address, the last four characters of the unique number, or a
 * whole phone, roll, order or invoice number. At most 50. A POST: what is typed is a personal datum, and an address is
 * kept by histories and proxies.
 */
export const findPeople = {
  method: 'POST',
  path: '/api/v1/people/find',
  scope: { of: 'person' },
  body: z.strictObject({ find: shortText(200) }),
  answer: z.object({ data: z.array(brief), hasMore: z.boolean() }),
  refusals: {},
} as const satisfies ContractEntry;

const unlock = z.object({
  _id: wireId<UnlockAskId>(),
  person: z.object({ _id: wireId<UserId>(), name: z.string(), email: z.string() }),
  askedBy: z.string(),
  isYours: z.boolean(),
  reason: z.string(),
  askedAt: z.iso.datetime(),
});
export type WireUnlock = z.infer<typeof unlock>;

const person = z.extend(brief, {
  /** What their work is bound to, with its name. */
  scope: z.nullable(z.object({ kind: z.enum(scopeKinds), id: z.string(), name: z.string() })),
  phone: z.nullable(z.string()),
  bornOn: z.nullable(z.string()),
  uniqueNumberLast4: z.nullable(z.string()),
  language: z.enum(['en', 'hi']),
  since: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
  /** Wrong codes of the authenticator make the next one wait until then. */
  codesWaitUntil: z.nullable(z.iso.datetime()),
  session: z.nullable(z.object({ device: z.string(), since: z.iso.datetime(), lastSeenAt: z.iso.datetime() })),
  unlock: z.nullable(unlock),
  /** What the audit log has about this account, newest first. */
  history: z.array(
    z.object({ at: z.iso.datetime(), action: z.string(), by: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
});
export type WirePersonInFull = z.infer<typeof person>;

/** What may be seen of one person. That somebody looked is audited. */
export const readPerson = {
  method: 'GET',
  path: '/api/v1/people/{id}',
  scope: { of: 'person', param: 'id' },
  params: onePerson,
  answer: person,
  refusals: personBars,
} as const satisfies ContractEntry;

/** Helps somebody with their account, for a reason that is audited. */
export const helpPerson = {
  method: 'POST',
  path: '/api/v1/people/{id}/help',
  scope: { of: 'person', param: 'id' },
  params: onePerson,
  body: z.discriminatedUnion('verb', [
    z.strictObject({ verb: z.literal('resend-confirmation'), reason }),
    z.strictObject({ verb: z.literal('end-sessions'), reason }),
    z.strictObject({
      verb: z.literal('change-name'),
      reason,
      fullName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), personName),
    }),
    /** Takes the second factor away, once another person has approved it. */
    z.strictObject({ verb: z.literal('unlock'), reason }),
  ]),
  answer: z.object({ done: z.literal(true) }),
  refusals: {
    ...helpBars,
    'already-confirmed': { status: 409, message: 'This email address is confirmed already.' },
    'name-locked': {
      status: 409,
      message: 'This name was checked against a document. Take that decision back first.',
    },
    'no-second-factor': { status: 409, message: 'This account has no second factor that could be unlocked.' },
    'asked-already': { status: 409, message: 'Somebody has asked for this already: it waits for a second person.' },
    'staff-keep-theirs': {
      status: 409,
      message: 'Staff always have a second factor: whoever runs the server gives them a new key.',
    },
  },
} as const satisfies ContractEntry;
export type HelpAsk = z.infer<typeof helpPerson.body>;

/**
 * Puts a date of birth right where its owner cannot, as an identity document says. What depends on age follows, and the
 * owner is mailed.
 */
export const correctBirthDate = {
  method: 'POST',
  path: '/api/v1/people/{id}/birth-date',
  scope: { of: 'person', param: 'id' },
  params: onePerson,
  body: z.strictObject({ dob: z.string().check(z.maxLength(40)), reason }),
  answer: z.object({ done: z.literal(true) }),
  refusals: {
    ...helpBars,
    'birth-date-missing': { status: 409, message: 'They have not said their date of birth yet.' },
    'bad-birth-date': { status: 400, message: 'Enter a real date of birth' },
    'same-birth-date': { status: 409, message: 'This is their date of birth already.' },
    'test-runs': { status: 409, message: 'They are in a test. Wait until it is over.' },
    'birth-date-locked': {
      status: 409,
      message: 'This date of birth was checked against a document. Take that decision back first.',
    },
  },
} as const satisfies ContractEntry;

/** Disables the account of a member of staff, or enables it again. */
export const changeStaffAccess = {
  method: 'POST',
  path: '/api/v1/people/{id}/access',
  params: onePerson,
  /** `leaveRooms`: the rooms that they are to watch may be without a proctor. */
  body: z.strictObject({ verb: z.enum(['disable', 'enable']), reason, leaveRooms: z.optional(z.boolean()) }),
  answer: z.object({ isDisabled: z.boolean() }),
  refusals: { ...staffBars, ...roomBars },
} as const satisfies ContractEntry;

/** Second factors that wait for a second person to decide, oldest first. */
export const listUnlocks = {
  method: 'GET',
  path: '/api/v1/unlocks',
  scope: { of: 'unlock' },
  answer: z.object({ data: z.array(unlock) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Decides about one: approved, the second factor is taken away and every session of the account ends. */
export const decideUnlock = {
  method: 'POST',
  path: '/api/v1/unlocks/{id}',
  scope: { of: 'unlock', param: 'id' },
  params: z.strictObject({ id: wireId<UnlockAskId>() }),
  body: z.strictObject({ decision: z.enum(['approve', 'refuse']), reason }),
  answer: z.object({ decision: z.enum(['approve', 'refuse']) }),
  refusals: {
    'not-found': { status: 404, message: 'We could not find that request.' },
    'decided-already': { status: 409, message: 'Somebody has decided about this already.' },
    'same-person': { status: 409, message: 'You asked for this yourself: somebody else must decide.' },
    'own-account': ownAccount,
  },
} as const satisfies ContractEntry;
