import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type PasskeyId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { mailedToken, message } from '../shapes.ts';
import { currentPasswordRefusals } from './identity.ts';
import { assertionShape, newPasskeyShape, passkeyHandleShape, passkeyRefusals } from './webauthn.ts';

/*
 * What a signed-in person does with their own account: its devices and what proves that they are its owner.
 */

const deviceShape = z.object({
  /** Names the device in calls; nothing follows from it. */
  deviceRef: z.string(),
  /** "Firefox on Linux". */
  name: z.string(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  isThis: z.boolean(),
  /** Has the account's one open session. */
  isActive: z.boolean(),
});
export type WireDevice = z.infer<typeof deviceShape>;

/** The browsers in which the account was used, the last used first. */
export const listDevices = {
  method: 'GET',
  path: '/api/v1/account/devices',
  answer: z.object({ data: z.array(deviceShape) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Ends what a device has of the account, and takes it off the list: a new login there comes from a new device. */
export const signOutDevice = {
  method: 'POST',
  path: '/api/v1/account/devices/sign-out',
  body: z.strictObject({ deviceRef: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: message(),
  refusals: {
    'not-found': { status: 404, message: 'This device is not on your list any more.' },
    'this-device': { status: 409, message: 'This is the device you are using. Log out instead.' },
  },
} as const satisfies ContractEntry;

/**
 * What a change of the account takes besides the session: the password, and a second factor where the account has one.
 */
export const proof = z.strictObject({
  currentPassword: z.string().check(z.minLength(1, { error: 'Password is required' }), z.maxLength(1024)),
  /** Six digits of the authenticator app, or a recovery code. */
  code: z.optional(z.string().check(z.maxLength(40))),
  /** In place of a code; the answer to `askPasskey`. */
  passkey: z.optional(assertionShape),
});
export type WireProof = z.infer<typeof proof>;

export const proofRefusals = {
  ...currentPasswordRefusals,
  'second-factor-required': {
    status: 401,
    message: 'Enter the code from your authenticator app, or one of your recovery codes.',
  },
  'wrong-code': { status: 401, message: 'That code is not right. Enter the newest code from your app.' },
  ...passkeyRefusals,
  'too-many-wrong-codes': {
    status: 429,
    message: 'Too many wrong codes. Please wait some minutes, at most half an hour, and try again.',
  },
} as const satisfies RefusalTable;

const passkeyShape = z.object({
  passkeyId: wireId<PasskeyId>(),
  /** What its owner calls it. */
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type WirePasskey = z.infer<typeof passkeyShape>;

/** What the account asks for besides the password. */
export const readSecondFactors = {
  method: 'GET',
  path: '/api/v1/account/second-factors',
  answer: z.object({
    hasAuthenticator: z.boolean(),
    /** The oldest first. */
    passkeys: z.array(passkeyShape),
    recoveryCodesLeft: z.int(),
    /** Staff have at least one, and cannot remove the last. */
    isRequired: z.boolean(),
  }),
  refusals: {},
} as const satisfies ContractEntry;
export type WireSecondFactors = z.infer<typeof readSecondFactors.answer>;

/** A new secret for an authenticator app. The one before, if any, stays until the new one is confirmed. */
export const beginAuthenticator = {
  method: 'POST',
  path: '/api/v1/account/authenticator/begin',
  body: proof,
  answer: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    keyUri: z.string(),
  }),
  refusals: proofRefusals,
} as const satisfies ContractEntry;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Shows that the app knows the secret. From here on the login asks for it. The recovery codes are shown this once. */
export const confirmAuthenticator = {
  method: 'POST',
  path: '/api/v1/account/authenticator/confirm',
  body: z.strictObject({ otp: z.string().check(z.regex(/^[0-9]{6}$/)) }),
  answer: recoveryCodes,
  refusals: {
    'not-begun': { status: 409, message: 'Setting up took too long. Please begin again.' },
    'wrong-code': {
      status: 409,
      message: 'That code is not right. Enter the newest code, and check that the clock of your phone is right.',
    },
  },
} as const satisfies ContractEntry;

const requiredForStaff = {
  status: 409,
  message: 'Accounts of staff need a second factor, so the last one cannot be removed.',
} as const;

export const removeAuthenticator = {
  method: 'POST',
  path: '/api/v1/account/authenticator/remove',
  body: proof,
  answer: message(),
  refusals: {
    ...proofRefusals,
    'required-for-staff': requiredForStaff,
    'no-authenticator': { status: 409, message: 'Your account has no authenticator app.' },
  },
} as const satisfies ContractEntry;

/** Ten new recovery codes; the earlier ones stop working. */
export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/v1/account/recovery-codes',
  body: proof,
  answer: recoveryCodes,
  refusals: {
    ...proofRefusals,
    'no-second-factor': { status: 409, message: 'Recovery codes need a second factor. Set one up first.' },
  },
} as const satisfies ContractEntry;

/** How the account is reached, and what of it is about to change. */
export const readContact = {
  method: 'GET',
  path: '/api/v1/account/contact',
  answer: z.object({
    email: z.string(),
    emailConfirmed: z.boolean(),
    phone: z.nullable(z.string()),
    /** Asked for, and not confirmed at the new address yet. */
    waiting: z.nullable(z.object({ newEmail: z.string(), askedAt: z.iso.datetime(), expiresAt: z.iso.datetime() })),
  }),
  refusals: {},
} as const satisfies ContractEntry;
export type WireContact = z.infer<typeof readContact.answer>;

/**
 * Asks for another e-mail address, which is the user name, too. It counts once a link that is mailed there was opened;
 * the old address is notified. An address that somebody has gets the same answer.
 */
export const askEmailChange = {
  method: 'POST',
  path: '/api/v1/account/email-change',
  body: z.extend(proof, {
    newEmail: z.string().check(z.trim(), z.email({ error: 'Invalid email' }), z.maxLength(320)),
  }),
  answer: message(),
  refusals: {
    ...proofRefusals,
    'same-address': { status: 409, message: 'This is your address already.' },
    'asked-too-often': {
      status: 429,
      message: 'You have asked for another address several times today. Please try again tomorrow.',
    },
  },
} as const satisfies ContractEntry;

/** Takes a wish back that waits for its confirmation. */
export const cancelEmailChange = {
  method: 'POST',
  path: '/api/v1/account/email-change/cancel',
  body: z.optional(z.strictObject({})),
  answer: message(),
  refusals: { 'not-asked': { status: 409, message: 'No change of your address is waiting.' } },
} as const satisfies ContractEntry;

/**
 * By the link that was mailed to the new address, and only in a session of the account: a mistyped address must not
 * hand the account over.
 */
export const confirmEmailChange = {
  method: 'POST',
  path: '/api/v1/account/email-change/confirm',
  body: z.strictObject({ token: mailedToken() }),
  answer: z.object({ email: z.string() }),
  refusals: {
    'link-not-usable': { status: 410, message: 'This link has expired or was used already. Ask for a new one.' },
    'other-account': { status: 409, message: 'This link belongs to another account. Log in with that one.' },
  },
} as const satisfies ContractEntry;

/**
 * "It was not me", by the link that was mailed to the old address. A wish is taken back; a change is undone, its
 * session ends and the password is void, and a link to a new one is mailed to the old address.
 */
export const undoEmailChange = {
  method: 'POST',
  path: '/api/v1/account/email-change/undo',
  body: z.strictObject({ token: mailedToken() }),
  answer: z.object({ wasChanged: z.boolean() }),
  refusals: {
    'link-not-usable': { status: 410, message: 'This link has expired or was used already. Please write to us.' },
  },
} as const satisfies ContractEntry;

/** What an own passkey is to sign in place of a code, once, before a change of the account. */
export const askPasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys/ask',
  body: z.optional(z.strictObject({})),
  answer: z.object({ challenge: z.string(), passkeys: z.array(passkeyHandleShape) }),
  refusals: {},
} as const satisfies ContractEntry;

/** What a new passkey is to sign, once. */
export const beginPasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys/begin',
  body: proof,
  answer: z.object({
    challenge: z.string(),
    siteName: z.string(),
    /** Under which the authenticator keeps it: an opaque id in base64url, and what people read. */
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    /** The account's passkeys: an authenticator that has one of them makes no other. */
    passkeys: z.array(passkeyHandleShape),
  }),
  refusals: {
    ...proofRefusals,
    'too-many-passkeys': { status: 409, message: 'Your account has as many passkeys as it can. Remove one first.' },
  },
} as const satisfies ContractEntry;

/**
 * Keeps the passkey that was made. With an account's first second factor come recovery codes, which are shown this
 * once.
 */
export const addPasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1, { error: 'Name is required' }), z.maxLength(60)),
    passkey: newPasskeyShape,
  }),
  answer: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
  refusals: {
    'passkey-not-usable': {
      status: 409,
      message: 'This passkey could not be added: it took too long, or it is here already. Please begin again.',
    },
  },
} as const satisfies ContractEntry;

export const removePasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys/remove',
  body: z.extend(proof, { passkeyId: wireId<PasskeyId>() }),
  answer: message(),
  refusals: {
    ...proofRefusals,
    'not-found': { status: 404, message: 'This passkey is not on your list any more.' },
    'required-for-staff': requiredForStaff,
  },
} as const satisfies ContractEntry;
