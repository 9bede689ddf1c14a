import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { roles, staffRoles } from '../identity/identity.ts';
import { type Id, type UserId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { roomBars } from '../scheduling/room-proctors.ts';
import { personName, shortText } from '../shapes.ts';
import { listBody, listPage, listRefusals } from './lists.ts';
import { scopeKinds } from './scopes.ts';

/* Operations for support and administrators on user accounts. They never return passwords or full document numbers. */

export type UnlockAskId = Id<'unlock-ask'>;

export const onePerson = z.strictObject({ id: wireId<UserId>() });
const reason = shortText(500);
const notFound = { status: 404, message: 'We could not find that person.' } as const;
const ownAccount = { status: 409, message: 'This is your own account: somebody else must do this.' } as const;
const staffOnly = { status: 403, message: 'Only administrators can manage staff accounts.' } as const;

/** Refusals when the caller may not see this user. */
export const personBars = { 'not-found': notFound, 'staff-account': staffOnly } as const satisfies RefusalTable;

/** Refusals when the caller may not help this user. */
const helpBars = {
  ...personBars,
  'own-account': ownAccount,
} as const satisfies RefusalTable;

/** Refusals of a change of a staff account by an administrator. */
export const staffBars = {
  'not-found': notFound,
  'own-account': ownAccount,
  'no-staff': { status: 409, message: 'This is possible only for staff accounts.' },
  'last-admin': { status: 409, message: 'This is the last administrator who can log in.' },
} as const satisfies RefusalTable;

const brief = z.object({
  _id: wireId<UserId>(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  emailConfirmed: z.boolean(),
  isDisabled: z.boolean(),
  since: z.iso.datetime(),
});
export type WirePerson = z.infer<typeof brief>;

/**
 * Finds people by name in either script, by the beginning of the email address, by the last four characters of the
 * unique number, or by a complete phone, roll, order or invoice number. Administrators also list staff by role. Without
 * a filter nobody is listed. The operation uses POST, because the search text is personal data and histories and
 * proxies store addresses.
 */
export const findPeople = {
  method: 'POST',
  path: '/api/v1/people/find',
  scope: { of: 'person' },
  body: listBody(['name', 'since'], { find: shortText(200), role: z.enum(staffRoles) }),
  answer: listPage(brief),
  refusals: listRefusals,
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
  /** The object to which the staff member's access is limited, with its name. */
  scope: z.nullable(z.object({ kind: z.enum(scopeKinds), id: z.string(), name: z.string() })),
  phone: z.nullable(z.string()),
  bornOn: z.nullable(z.string()),
  uniqueNumberLast4: z.nullable(z.string()),
  language: z.enum(['en', 'hi']),
  hasSecondFactor: z.boolean(),
  /** Time before which no authenticator code is accepted, after several wrong codes. Null if codes are accepted now. */
  codesWaitUntil: z.nullable(z.iso.datetime()),
  session: z.nullable(z.object({ device: z.string(), since: z.iso.datetime(), lastSeenAt: z.iso.datetime() })),
  unlock: z.nullable(unlock),
  /** Audit log entries about this account, newest first. */
  history: z.array(
    z.object({ at: z.iso.datetime(), action: z.string(), by: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
});
export type WirePersonInFull = z.infer<typeof person>;

/** Returns the data of one user. The access is audited. */
export const readPerson = {
  method: 'GET',
  path: '/api/v1/people/{id}',
  scope: { of: 'person', param: 'id' },
  params: onePerson,
  answer: person,
  refusals: personBars,
} as const satisfies ContractEntry;

/** Helps a user with the account. The reason is audited. */
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
    /** Removes the second factor after the approval of another person. */
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
    'asked-already': {
      status: 409,
      message: 'Somebody has already asked for this. It is waiting for the decision of a second person.',
    },
    'staff-keep-theirs': {
      status: 409,
      message: 'Staff must always have a second factor. The operator of the server can set up a new one.',
    },
  },
} as const satisfies ContractEntry;
export type HelpAsk = z.infer<typeof helpPerson.body>;

/**
 * Corrects a date of birth according to an identity document, when the owner cannot. Rules that depend on age are
 * applied again, and the owner gets a mail.
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
    'birth-date-missing': { status: 409, message: 'This person has not entered a date of birth yet.' },
    'bad-birth-date': { status: 400, message: 'Enter a real date of birth' },
    'same-birth-date': { status: 409, message: 'This person already has this date of birth.' },
    'test-runs': { status: 409, message: 'This person is taking a test. Wait until it is over.' },
    'birth-date-locked': {
      status: 409,
      message: 'This date of birth was checked against a document. Take that decision back first.',
    },
  },
} as const satisfies ContractEntry;

/** Disables or enables the account of a staff member. */
export const changeStaffAccess = {
  method: 'POST',
  path: '/api/v1/people/{id}/access',
  params: onePerson,
  /** With `leaveRooms`, the rooms of this proctor may be left without a proctor. */
  body: z.strictObject({ verb: z.enum(['disable', 'enable']), reason, leaveRooms: z.optional(z.boolean()) }),
  answer: z.object({ isDisabled: z.boolean() }),
  refusals: { ...staffBars, ...roomBars },
} as const satisfies ContractEntry;

/** Lists the requests to remove a second factor that wait for a second person, oldest first. */
export const listUnlocks = {
  method: 'GET',
  path: '/api/v1/unlocks',
  scope: { of: 'unlock' },
  answer: z.object({ data: z.array(unlock) }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * Approves or refuses a request. After an approval, the second factor is removed and all sessions of the account end.
 */
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
