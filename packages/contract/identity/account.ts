import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type PasskeyId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { mailedToken, message } from '../shapes.ts';
import { currentPasswordRefusals } from './identity.ts';
import { assertionShape, newPasskeyShape, passkeyHandleShape, passkeyRefusals } from './webauthn.ts';

/* Operations of signed-in users on their own account: devices, contact data and credentials. */

const deviceShape = z.object({
  /** Opaque reference to the device. */
  deviceRef: z.string(),
  /** Name of the device, such as "Firefox on Linux". */
  name: z.string(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether the request comes from this device. */
  isThis: z.boolean(),
  /** Whether this device has the only open session of the account. */
  isActive: z.boolean(),
});
export type WireDevice = z.infer<typeof deviceShape>;

/** Lists the devices that have used the account, last used first. */
export const listDevices = {
  method: 'GET',
  path: '/api/v1/account/devices',
  answer: z.object({ data: z.array(deviceShape) }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * Ends the session of a device and removes it from the list. A later login there counts as a login from a new device.
 */
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

/** Proof of identity for a change of the account: the password and, if the account has one, a second factor. */
export const proof = z.strictObject({
  currentPassword: z.string().check(z.minLength(1, { error: 'Password is required' }), z.maxLength(1024)),
  /** Six digits of the authenticator app, or a recovery code. */
  code: z.optional(z.string().check(z.maxLength(40))),
  /** Signed response to `askPasskey`, instead of a code. */
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
  /** Name that the owner chose. */
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type WirePasskey = z.infer<typeof passkeyShape>;

/** Returns the second factors of the account. */
export const readSecondFactors = {
  method: 'GET',
  path: '/api/v1/account/second-factors',
  answer: z.object({
    hasAuthenticator: z.boolean(),
    /** Passkeys, oldest first. */
    passkeys: z.array(passkeyShape),
    recoveryCodesLeft: z.int(),
    /** Whether a second factor is required. Staff need one and cannot remove the last one. */
    isRequired: z.boolean(),
  }),
  refusals: {},
} as const satisfies ContractEntry;
export type WireSecondFactors = z.infer<typeof readSecondFactors.answer>;

/** Creates a new secret for an authenticator app. The current secret stays valid until the new one is confirmed. */
export const beginAuthenticator = {
  method: 'POST',
  path: '/api/v1/account/authenticator/begin',
  body: proof,
  answer: z.object({
    /** The secret in Base32, for users who type it. */
    secret: z.string(),
    /** The secret as `otpauth://totp/…`, for the QR code. */
    keyUri: z.string(),
  }),
  refusals: proofRefusals,
} as const satisfies ContractEntry;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/**
 * Confirms that the app has the secret. From then on logins require a code. Recovery codes are shown only this once.
 */
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

/** Creates ten new recovery codes. The old codes stop working. */
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

/** Returns the contact data of the account and a pending change. */
export const readContact = {
  method: 'GET',
  path: '/api/v1/account/contact',
  answer: z.object({
    email: z.string(),
    emailConfirmed: z.boolean(),
    phone: z.nullable(z.string()),
    /** Requested change that is not confirmed at the new address yet. Null when there is none. */
    waiting: z.nullable(z.object({ newEmail: z.string(), askedAt: z.iso.datetime(), expiresAt: z.iso.datetime() })),
  }),
  refusals: {},
} as const satisfies ContractEntry;
export type WireContact = z.infer<typeof readContact.answer>;

/**
 * Requests a new e-mail address, which is also the user name. The new address applies after the user confirms it with a
 * mailed link. The old address gets a mail about the request. The response does not reveal whether another account uses
 * the address.
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

/** Cancels a pending change of the e-mail address. */
export const cancelEmailChange = {
  method: 'POST',
  path: '/api/v1/account/email-change/cancel',
  body: z.optional(z.strictObject({})),
  answer: message(),
  refusals: { 'not-asked': { status: 409, message: 'There is no pending change of your address.' } },
} as const satisfies ContractEntry;

/**
 * Confirms a new e-mail address with the link that was mailed to it. The call requires a session of the account. So if
 * the address was mistyped, the stranger who gets the mail cannot take over the account.
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
 * Reverses a change of the e-mail address, with the "It was not me" link in the mail to the old address. A pending
 * change is cancelled. A completed change is undone: sessions end, the password becomes invalid, and the old
 * address gets a link for a new password.
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

/** Returns a challenge for a passkey of the account. The signed challenge proves one change of the account. */
export const askPasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys/ask',
  body: z.optional(z.strictObject({})),
  answer: z.object({ challenge: z.string(), passkeys: z.array(passkeyHandleShape) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Returns the parameters for a new passkey. The challenge can be used once. */
export const beginPasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys/begin',
  body: proof,
  answer: z.object({
    challenge: z.string(),
    siteName: z.string(),
    /** User data for the authenticator: an opaque id in base64url, and the names that it shows. */
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    /** Passkeys of the account. An authenticator with one of these passkeys creates no second one. */
    passkeys: z.array(passkeyHandleShape),
  }),
  refusals: {
    ...proofRefusals,
    'too-many-passkeys': {
      status: 409,
      message: 'Your account has reached the maximum number of passkeys. Remove one first.',
    },
  },
} as const satisfies ContractEntry;

/**
 * Stores a new passkey. With the first second factor of an account, the response contains recovery codes, which
 * are shown only this once.
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
      message:
        'This passkey could not be added. It took too long, or your account already has this passkey. Please begin again.',
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
