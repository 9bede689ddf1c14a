import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { personName } from '../shapes.ts';
import { userShape } from './identity.ts';
import { runningTest } from './running-test.ts';
import { secondFactorWays } from './webauthn.ts';

/**
 * The cookie in which a page says which device it is: a navigation has no body. Seven days, as the specification says.
 */
export const deviceCookie = { name: 'deviceId', maxAgeSeconds: 604_800 } as const;

/** Why a login over Google came to nothing; the login page finds it in its address as `google`. */
const googleProblems = ['off', 'cancelled', 'expired', 'unverified', 'not-let-in', 'unreachable', 'failed'] as const;
export type GoogleProblem = (typeof googleProblems)[number];

/**
 * Leads the browser to Google. `forceLogin=true` ends the session on another device, but only with a consent that was
 * given before: without one it leads to the page that asks for it. `next` is a path of this site for afterwards.
 */
export const beginGoogle = {
  method: 'GET',
  path: '/auth/google',
  query: z.object({ forceLogin: z.optional(z.string()), next: z.optional(z.string()) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Where Google sends the browser back to. Leads on to a page, whatever the outcome. */
export const finishGoogle = {
  method: 'GET',
  path: '/auth/google/callback',
  query: z.object({
    state: z.optional(z.string()),
    code: z.optional(z.string()),
    iss: z.optional(z.string()),
    error: z.optional(z.string()),
    error_description: z.optional(z.string()),
  }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * What a login over Google in this browser still waits for, some minutes long. A page may show the address of this
 * answer, never the one in its own address.
 */
export const pendingGoogle = {
  method: 'GET',
  path: '/api/v1/auth/google/pending',
  answer: z.object({
    pending: z.nullable(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('device-conflict'),
          email: z.string(),
          currentDevice: z.string(),
          runningTest: z.optional(runningTest),
        }),
        z.object({ kind: z.literal('second-factor'), challenge: z.string(), ...secondFactorWays }),
      ]),
    ),
  }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * "Yes" on the page that asks whether the session on another device may be ended by a login over Google. Good once, for
 * some minutes.
 */
export const allowForcedGoogle = {
  method: 'POST',
  path: '/api/v1/auth/google/allow-forced',
  body: z.optional(z.strictObject({})),
  answer: z.object({ success: z.literal(true) }),
  refusals: {},
} as const satisfies ContractEntry;

/** What Google does not say of somebody, and a sign-up form asks for. Known data stay as they are. */
export const completeAccount = {
  method: 'POST',
  path: '/api/v1/auth/complete-account',
  body: z.strictObject({
    fullName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200), personName)),
    phone: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
    dob: z.optional(z.string().check(z.maxLength(40))),
    gender: z.optional(z.enum(['male', 'female', 'other'], { error: 'Gender is required' })),
    uniqueno: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  }),
  answer: z.object({ user: userShape }),
  refusals: {
    'bad-birth-date': { status: 400, message: 'Enter a real date of birth' },
    'something-missing': { status: 400, message: 'Please fill in every field.' },
    'name-locked': {
      status: 409,
      message: 'Your name was checked against a document. Write to us if it has changed.',
    },
    'nothing-missing': { status: 409, message: 'Nothing is missing in your account.' },
  },
} as const satisfies ContractEntry;
