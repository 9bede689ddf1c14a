import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { personName } from '../shapes.ts';
import { userShape } from './identity.ts';
import { runningTest } from './running-test.ts';
import { secondFactorWays } from './webauthn.ts';

/**
 * Cookie with the id of the device. A navigation has no body that could contain the id. The cookie lasts seven days, as
 * the product specification requires.
 */
export const deviceCookie = { name: 'deviceId', maxAgeSeconds: 604_800 } as const;

/** Reasons for a failed login with Google. The login page reads the reason from the URL parameter `google`. */
const googleProblems = ['off', 'cancelled', 'expired', 'unverified', 'not-let-in', 'unreachable', 'failed'] as const;
export type GoogleProblem = (typeof googleProblems)[number];

/**
 * Redirects the browser to Google. `forceLogin=true` ends the session on another device, if the user agreed to that
 * before. If the user did not agree, the server redirects to the page that asks for consent. After the login, the
 * server redirects to `next`, a path of this site.
 */
export const beginGoogle = {
  method: 'GET',
  path: '/auth/google',
  query: z.object({ forceLogin: z.optional(z.string()), next: z.optional(z.string()) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Handles the redirect from Google. It redirects to a page after success and after failure. */
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
 * Returns the step that a login with Google in this browser waits for. The step expires after some minutes. A page must
 * show the e-mail address from this response and never an address from its own URL.
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
 * Records the user's consent to end the session on another device. The consent is valid for one login and for some
 * minutes.
 */
export const allowForcedGoogle = {
  method: 'POST',
  path: '/api/v1/auth/google/allow-forced',
  body: z.optional(z.strictObject({})),
  answer: z.object({ success: z.literal(true) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Adds the account data that Google does not provide. Existing data is not changed. */
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
