import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type UserId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { mailedToken, message, personName } from '../shapes.ts';
import { scopeKinds } from '../staff/scopes.ts';
import { runningTest } from './running-test.ts';
import { assertionShape, passkeyRefusals } from './webauthn.ts';

/** Roles of staff. */
export const staffRoles = ['proctor', 'author', 'marker', 'centre_manager', 'support', 'finance', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roles = ['candidate', ...staffRoles, 'org_manager'] as const;
export type Role = (typeof roles)[number];

/** The signed-in user. */
export const userShape = z.object({
  _id: wireId<UserId>(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  emailConfirmed: z.boolean(),
  language: z.enum(['en', 'hi']),
  /** The type of the object to which this staff member is limited. */
  boundTo: z.optional(z.enum(scopeKinds)),
  /** Date on which the account will be deleted. Present only after the owner's request. */
  leavesAt: z.optional(z.iso.datetime()),
});
export type WireUser = z.infer<typeof userShape>;

const signedIn = z.object({ user: userShape, accessToken: z.string() });
const required = (sentence: string) => z.string({ error: sentence }).check(z.minLength(1, { error: sentence }));

export const authCheck = {
  method: 'GET',
  path: '/api/v1/auth/check',
  answer: z.object({
    user: userShape,
    accessToken: z.string(),
    /** Time at which the session ends if it is not used again. */
    sessionEndsAt: z.iso.datetime(),
    /** Time at which the session ends even if it is used. */
    sessionLastsAtMostUntil: z.iso.datetime(),
    /** Lifetime of an unused session in seconds. */
    sessionIdleSeconds: z.int(),
    /** Maximum lifetime of a session in hours. */
    sessionLongestHours: z.int(),
  }),
  refusals: { 'no-session': { status: 401, message: 'Error checking authentication' } },
} as const satisfies ContractEntry;

export const login = {
  method: 'POST',
  path: '/api/v1/auth/login',
  body: z.strictObject({
    username: required('Username is required').check(z.maxLength(320)),
    password: required('Password is required').check(z.maxLength(1024)),
    deviceId: z.string().check(z.minLength(1), z.maxLength(400)),
    forceLogin: z._default(z.boolean(), false),
    /** Code that was mailed after the refusal `too-many-wrong-passwords` with `mailedCode`. */
    mailedCode: z.optional(z.string().check(z.regex(/^[0-9]{6}$/))),
  }),
  answer: signedIn,
  otherAnswers: {
    201: z.object({
      type: z.literal('DEVICE_CONFLICT'),
      message: z.string(),
      currentDevice: z.string(),
      /** Present only while a test runs. */
      runningTest: z.optional(runningTest),
    }),
  },
  refusals: {
    'wrong-credentials': { status: 401, message: 'The username or password is not right.' },
    'second-factor-required': { status: 401, message: 'Enter the code from your authenticator app.' },
    /** With `mailedCode: true`, the user can log in on a new device with a mailed code instead of waiting. */
    'too-many-wrong-passwords': { status: 429, message: 'Too many wrong passwords. Please wait before you try again.' },
    'wrong-mailed-code': { status: 401, message: 'That code is not right, or it has expired. Enter the newest one.' },
    busy: { status: 503, message: 'Many people are logging in. Please try again in a moment.' },
  },
} as const satisfies ContractEntry;
export type LoginAsk = z.infer<typeof login.body>;

const loginChallenge = z.string().check(z.maxLength(100));

export const secondFactor = {
  method: 'POST',
  path: '/api/v1/auth/second-factor',
  body: z.union([
    z.strictObject({
      challenge: loginChallenge,
      /** Six digits of the authenticator app, or a recovery code. */
      otp: z.string().check(z.regex(/^[0-9]{6}$|^[0-9A-Za-z]{4}([ -]?[0-9A-Za-z]{4}){3}$/)),
    }),
    /** The passkey signs the challenge itself. */
    z.strictObject({ challenge: loginChallenge, passkey: assertionShape }),
  ]),
  answer: signedIn,
  otherAnswers: login.otherAnswers,
  refusals: {
    'wrong-code': { status: 401, message: 'That code is not right. Enter the newest code from your app.' },
    ...passkeyRefusals,
    'challenge-expired': { status: 401, message: 'This login took too long. Please log in again.' },
    'too-many-wrong-codes': {
      status: 429,
      message: 'Too many wrong codes. Please wait some minutes, at most half an hour, and log in again.',
    },
  },
} as const satisfies ContractEntry;

/** Returns a challenge for a login without a password. */
export const askPasskeyLogin = {
  method: 'POST',
  path: '/api/v1/auth/passkey/ask',
  body: z.optional(z.strictObject({})),
  answer: z.object({ challenge: z.string() }),
  refusals: {},
} as const satisfies ContractEntry;

/** Logs in with only a passkey. Its authenticator checks a fingerprint or PIN, so the passkey counts as two factors. */
export const passkeyLogin = {
  method: 'POST',
  path: '/api/v1/auth/passkey',
  body: z.strictObject({
    passkey: assertionShape,
    deviceId: z.string().check(z.minLength(1), z.maxLength(400)),
    forceLogin: z._default(z.boolean(), false),
  }),
  answer: signedIn,
  otherAnswers: login.otherAnswers,
  refusals: {
    ...passkeyRefusals,
    'passkey-needs-password': {
      status: 401,
      message: 'Log in with your password once more. After that, you can log in with this passkey alone.',
    },
  },
} as const satisfies ContractEntry;
export type PasskeyLoginAsk = z.infer<typeof passkeyLogin.body>;

export type SecondFactorAsk = z.infer<typeof secondFactor.body>;

export const refresh = {
  method: 'POST',
  path: '/api/v1/auth/refresh',
  body: z.optional(z.strictObject({})),
  answer: z.object({ accessToken: z.string() }),
  refusals: { 'no-session': { status: 401, message: 'Failed to refresh token' } },
} as const satisfies ContractEntry;

export const logout = {
  method: 'POST',
  path: '/api/v1/auth/logout',
  body: z.optional(z.strictObject({})),
  answer: z.object({ success: z.literal(true) }),
  refusals: {},
} as const satisfies ContractEntry;

const commonPassword = {
  status: 400,
  message: 'This password is on lists that attackers try first. Please choose another.',
} as const;

export const signup = {
  method: 'POST',
  path: '/api/v1/auth/signup',
  body: z.strictObject({
    fullName: required('Full name is required').check(z.maxLength(200), personName),
    email: required('Email is required').check(z.email({ error: 'Invalid email' }), z.maxLength(320)),
    phone: required('Phone number is required').check(z.maxLength(40)),
    username: required('Username is required').check(z.maxLength(320)),
    password: required('Password is required').check(
      z.minLength(8, { error: 'Password must be at least 8 characters' }),
      z.maxLength(128, { error: 'Password must be at most 128 characters' }),
    ),
    dob: required('Date of birth is required').check(z.maxLength(40)),
    gender: z.enum(['male', 'female', 'other'], { error: 'Gender is required' }),
    uniqueno: required('Unique number is required').check(z.maxLength(60)),
    organizationCode: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: message(),
  refusals: {
    'common-password': commonPassword,
    'bad-birth-date': { status: 400, message: 'Enter a real date of birth' },
    busy: { status: 503, message: 'Many people are signing up. Please try again in a moment.' },
  },
} as const satisfies ContractEntry;
export type SignupAsk = z.infer<typeof signup.body>;
export const signupDone = 'Signup successful! Please check your email for confirmation.';

export const confirmEmail = {
  method: 'POST',
  path: '/api/v1/auth/confirm',
  body: z.strictObject({ token: mailedToken() }),
  answer: message(),
  refusals: {
    'link-not-usable': { status: 410, message: 'This link has expired or was used already. Ask for a new one.' },
    'other-device': {
      status: 409,
      message: 'Open this link on the device you signed up with, or set a new password to confirm the address.',
    },
  },
} as const satisfies ContractEntry;

/**
 * Confirms an e-mail address with the six digits in the mail, for a user who reads it on another device. All
 * failures have the same refusal.
 */
export const confirmByCode = {
  method: 'POST',
  path: '/api/v1/auth/confirm-code',
  body: z.strictObject({
    email: required('Email is required').check(z.maxLength(320)),
    code: z.string().check(z.regex(/^\d{6}$/, { error: 'Enter the six digits' })),
  }),
  answer: message(),
  refusals: {
    'wrong-code': {
      status: 409,
      message: 'This code is not right, or it does not work any more. Check the newest email, or ask for a new one.',
    },
  },
} as const satisfies ContractEntry;

export const resendConfirmation = {
  method: 'POST',
  path: '/api/v1/auth/resend-confirmation',
  body: z.optional(z.strictObject({})),
  answer: message(),
  refusals: { 'already-confirmed': { status: 409, message: 'Your email address is confirmed already.' } },
} as const satisfies ContractEntry;

/**
 * Resends the confirmation mail to a user who signed up in this browser and is not logged in. In other browsers it
 * sends nothing, but the response is the same.
 */
export const resendSignUpMail = {
  method: 'POST',
  path: '/api/v1/auth/resend-sign-up-mail',
  body: z.strictObject({ email: required('Email is required').check(z.maxLength(320)) }),
  answer: message(),
  refusals: {},
} as const satisfies ContractEntry;

export const forgotPassword = {
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  body: z.strictObject({ emailOrUsername: required('Email is required').check(z.maxLength(320)) }),
  answer: message(),
  refusals: {},
} as const satisfies ContractEntry;

const newPassword = required('Password is required').check(
  z.minLength(8, { error: 'Password must be at least 8 characters' }),
  z.maxLength(128),
);

/** Refusals of operations that check the current password. */
export const currentPasswordRefusals = {
  'wrong-credentials': { status: 401, message: 'The current password is not right.' },
  'too-many-wrong-passwords': { status: 429, message: 'Too many wrong passwords. Please wait before you try again.' },
  busy: { status: 503, message: 'Please try again in a moment.' },
} as const satisfies RefusalTable;

export const resetPassword = {
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    passwd: newPassword,
  }),
  answer: message(),
  refusals: {
    'link-not-usable': { status: 410, message: 'This link has expired or was used already. Ask for a new one.' },
    'common-password': commonPassword,
    busy: { status: 503, message: 'Please try again in a moment.' },
  },
} as const satisfies ContractEntry;

export const changePassword = {
  method: 'POST',
  path: '/api/v1/auth/change-password',
  body: z.strictObject({
    currentPassword: required('Password is required').check(z.maxLength(1024)),
    newPassword,
  }),
  answer: message(),
  refusals: {
    ...currentPasswordRefusals,
    'common-password': commonPassword,
  },
} as const satisfies ContractEntry;
