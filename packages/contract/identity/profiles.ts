import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { ownPictureRefusals, pictureRefusals } from '../files.ts';
import { type DocumentId, type UserId, wireId } from '../ids.ts';
import { mailedToken, message, personName } from '../shapes.ts';

const own = z.strictObject({ userId: wireId<UserId>() });

export const guardianRelations = ['mother', 'father', 'legal-guardian'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];
export const documentKinds = ['identity', 'disability', 'marks-sheet', 'other'] as const;
export const accommodationKinds = ['compensatory-time', 'scribe', 'wheelchair', 'muted-signals'] as const;

const guardianAskStates = ['waiting', 'expired', 'given', 'refused', 'withdrawn'] as const;
/**
 * Pattern for a guardian's name. The name appears in the mail to the guardian, so the pattern allows only characters
 * that occur in names.
 */
export const guardianNamePattern = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

/**
 * A user's own profile. `firstName` and `lastName` are parts of the full name. `age` is the current age in whole years.
 */
export const profileShape = z.object({
  _id: wireId<UserId>(),
  full_name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  dob: z.nullable(z.string()),
  age: z.nullable(z.number()),
  gender: z.nullable(z.string()),
  uniqueNumberLast4: z.nullable(z.string()),
  addressLine1: z.nullable(z.string()),
  addressLine2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  pinCode: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  signatureUrl: z.nullable(z.string()),
  /** Whether name and date of birth are locked, because a document was accepted. Only support can change them then. */
  isNameLocked: z.boolean(),
  /** Whether the owner has already corrected the date of birth. An owner can do this only once. */
  isBirthDateCorrected: z.boolean(),
  documents: z.array(
    z.object({
      _id: wireId<DocumentId>(),
      kind: z.enum(documentKinds),
      fileName: z.string(),
      contentType: z.string(),
      sizeInBytes: z.number(),
      state: z.enum(['uploaded', 'verified', 'refused']),
      /** Reason that the reviewer wrote. */
      reason: z.nullable(z.string()),
      uploadedAt: z.iso.datetime(),
    }),
  ),
  accommodations: z.array(z.object({ kind: z.string(), state: z.string() })),
  /**
   * Consent of a guardian. Users under 18 need it for tests that are proctored online. The consent applies only while
   * the state of the newest request is `given`.
   */
  guardianConsent: z.object({
    isNeeded: z.boolean(),
    asked: z.nullable(
      z.object({
        state: z.enum(guardianAskStates),
        guardianName: z.string(),
        relation: z.enum(guardianRelations),
        guardianEmail: z.string(),
        language: z.enum(['en', 'hi']),
        askedAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        decidedAt: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
});
export type WireProfile = z.infer<typeof profileShape>;

export const profileCompleteness = {
  method: 'GET',
  path: '/api/v1/profile/check-profile-completeness/{userId}',
  params: own,
  answer: z.object({
    status: z.enum(['complete', 'incomplete']),
    completionPercentage: z.number(),
    missingFields: z.array(z.string()),
  }),
  refusals: {},
} as const satisfies ContractEntry;

export const profileDetails = {
  method: 'GET',
  path: '/api/v1/profile/details',
  query: z.strictObject({ email: z.string().check(z.maxLength(320)) }),
  answer: z.object({ user: profileShape }),
  refusals: { forbidden: { status: 403, message: 'You may only read your own profile.' } },
} as const satisfies ContractEntry;

/**
 * Updates the profile. The multipart body has the fields below as text parts. It may also have two files, `photo` and
 * `signature` (JPEG, PNG, WebP or HEIC). `pictureRules` sets their proportions.
 */
export const updateProfile = {
  method: 'POST',
  path: '/api/v1/profile/updateProfile',
  bodyKind: 'multipart',
  bodyLimit: 10 * 1024 * 1024,
  body: z.strictObject({
    fullName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200), personName)),
    phone: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
    addressLine1: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    addressLine2: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    city: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    stateCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    pinCode: z.optional(z.string().check(z.regex(/^[1-9][0-9]{5}$/, { error: 'Enter a six-digit PIN code' }))),
    language: z.optional(z.enum(['en', 'hi'])),
  }),
  answer: profileShape,
  refusals: {
    ...ownPictureRefusals,
    'name-locked': {
      status: 409,
      message: 'Your name was checked against a document. Write to us if it has changed.',
    },
  },
} as const satisfies ContractEntry;

export const deleteDocument = {
  method: 'DELETE',
  path: '/api/v1/profile/deleteDoc/{userId}/document/{id}',
  params: z.strictObject({ userId: wireId<UserId>(), id: wireId<DocumentId>() }),
  answer: message(),
  refusals: { 'not-found': { status: 404, message: 'We could not find that document.' } },
} as const satisfies ContractEntry;

/**
 * Converts a picture to JPEG when the browser cannot display it. Nothing is stored. The multipart body has one file,
 * `picture`.
 */
export const convertPicture = {
  method: 'POST',
  path: '/api/v1/profile/readable-picture',
  bodyKind: 'multipart',
  bodyLimit: 10 * 1024 * 1024 + 4096,
  body: z.strictObject({}),
  answerType: 'image/jpeg',
  refusals: pictureRefusals,
} as const satisfies ContractEntry;

/** Returns the candidate's own signature. */
export const profileSignature = {
  method: 'GET',
  path: '/api/v1/profile/signature/{userId}',
  params: own,
  answerType: 'image/jpeg',
  refusals: { 'not-found': { status: 404, message: 'There is no signature yet.' } },
} as const satisfies ContractEntry;

/** Returns the candidate's photo, for its owner and for the proctor of the candidate's room. */
export const profilePhoto = {
  method: 'GET',
  path: '/api/v1/profile/photo/{userId}',
  params: own,
  answerType: 'image/jpeg',
  refusals: { 'not-found': { status: 404, message: 'There is no photo yet.' } },
} as const satisfies ContractEntry;

export const requestAccommodation = {
  method: 'POST',
  path: '/api/v1/profile/accommodations',
  body: z.strictObject({
    kind: z.enum(accommodationKinds),
    note: z.string().check(z.trim(), z.maxLength(1000)),
    /** The user's own document that proves the need. */
    certificateId: z.optional(wireId<DocumentId>()),
  }),
  answer: message(),
  refusals: {
    'already-requested': { status: 409, message: 'You have asked for this already.' },
    'not-found': { status: 404, message: 'We could not find that document.' },
  },
} as const satisfies ContractEntry;

/** Asks a parent or guardian of a user under 18 for consent by mail. A new request makes earlier links invalid. */
export const askGuardian = {
  method: 'POST',
  path: '/api/v1/profile/guardian-consent',
  body: z.strictObject({
    guardianName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(200),
        z.regex(guardianNamePattern, { error: 'Write the name in letters only' }),
      ),
    relation: z.enum(guardianRelations),
    guardianEmail: z.string().check(z.trim(), z.email({ error: 'Invalid email' }), z.maxLength(320)),
    /** Language of the mail and of the page for the guardian. */
    language: z.enum(['en', 'hi']),
  }),
  answer: profileShape,
  refusals: {
    'birth-date-missing': { status: 409, message: 'Your date of birth is not known yet.' },
    'not-a-minor': { status: 409, message: 'From the age of 18, nobody else’s consent is needed.' },
    'not-confirmed-account': {
      status: 409,
      message: 'Confirm your own email address first. After that, we can write to your guardian.',
    },
    'own-address': {
      status: 409,
      message: 'This is your own address. We need the address of your parent or guardian.',
    },
    'given-already': { status: 409, message: 'A guardian has given consent already.' },
    'asked-too-often': {
      status: 429,
      message:
        'A guardian refused recently, or you have sent the maximum number of requests for today. Please try again tomorrow.',
    },
  },
} as const satisfies ContractEntry;

/** Withdraws the consent, also for existing bookings. The guardian gets a mail. */
export const withdrawGuardianConsent = {
  method: 'POST',
  path: '/api/v1/profile/guardian-consent/withdraw',
  body: z.optional(z.strictObject({})),
  answer: profileShape,
  refusals: { 'no-consent': { status: 409, message: 'There is no consent to withdraw.' } },
} as const satisfies ContractEntry;

/** A consent request as the guardian sees it. */
const guardianAskShape = z.object({
  childName: z.string(),
  guardianName: z.string(),
  relation: z.enum(guardianRelations),
  state: z.enum(guardianAskStates),
  /** Version of the text that the guardian decides about. */
  textVersion: z.string(),
  expiresAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
});
export type WireConsentRequest = z.infer<typeof guardianAskShape>;

const linkNotUsable = {
  'link-not-usable': {
    status: 410,
    message: 'This link has expired, or a newer email was sent. Your child can ask you again in the profile.',
  },
} as const;

/** Returns a consent request by the token of the mailed link. No account is needed. */
export const readGuardianAsk = {
  method: 'POST',
  path: '/api/v1/guardian-consent/read',
  body: z.strictObject({ token: mailedToken() }),
  answer: guardianAskShape,
  refusals: linkNotUsable,
} as const satisfies ContractEntry;

const read = { textVersion: z.string().check(z.maxLength(20)), language: z.enum(['en', 'hi']) };

/** Stores the guardian's decision, authorised by the mailed link. A repeated decision returns the same response. */
export const decideGuardianConsent = {
  method: 'POST',
  path: '/api/v1/guardian-consent/decide',
  body: z.discriminatedUnion('verb', [
    z.strictObject({
      verb: z.literal('give'),
      token: mailedToken(),
      ...read,
      /** Agreement to the declaration on the page. */ agreed: z.literal(true),
    }),
    z.strictObject({ verb: z.literal('refuse'), token: mailedToken(), ...read }),
    z.strictObject({ verb: z.literal('withdraw'), token: mailedToken() }),
  ]),
  answer: guardianAskShape,
  refusals: {
    ...linkNotUsable,
    'decided-already': { status: 409, message: 'This was decided already. Please open the link again.' },
    'no-consent': { status: 409, message: 'There is no consent to withdraw.' },
    'not-a-minor': { status: 409, message: 'From the age of 18, nobody else’s consent is needed.' },
    'text-changed': {
      status: 409,
      message: 'The text has changed since you opened this page. Please open the link again.',
    },
  },
} as const satisfies ContractEntry;
export type GuardianDecisionRequest = z.infer<typeof decideGuardianConsent.body>;
