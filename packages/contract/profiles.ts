import * as z from 'zod/mini';
import type { ContractEntry } from './entry.ts';
import { type DocumentId, type UserId, wireId } from './ids.ts';
import { message } from './shapes.ts';

const own = z.strictObject({ userId: wireId<UserId>() });

export const guardianRelations = ['mother', 'father', 'legal-guardian'] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

/** A person's own profile. `firstName` and `lastName` are cut from the full name; `age` is whole years today. */
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
  documents: z.array(
    z.object({
      _id: wireId<DocumentId>(),
      kind: z.string(),
      fileName: z.string(),
      state: z.string(),
      uploadedAt: z.iso.datetime(),
    }),
  ),
  accommodations: z.array(z.object({ kind: z.string(), state: z.string() })),
  /** Tests that are watched over the internet are closed to somebody under 18 without it. */
  guardianConsent: z.object({
    isNeeded: z.boolean(),
    given: z.nullable(
      z.object({
        guardianName: z.string(),
        relation: z.enum(guardianRelations),
        guardianEmail: z.string(),
        givenAt: z.iso.datetime(),
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

/** Multipart: the fields below as text parts, and optionally one file part `photo` (JPEG, PNG or WebP). */
export const updateProfile = {
  method: 'POST',
  path: '/api/v1/profile/updateProfile',
  bodyKind: 'multipart',
  bodyLimit: 10 * 1024 * 1024,
  body: z.strictObject({
    fullName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
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
    'not-an-image': { status: 400, message: 'The photo must be a JPEG, PNG or WebP picture.' },
    'image-too-large': { status: 413, message: 'The photo must be at most 10 MB and 40 megapixels.' },
  },
} as const satisfies ContractEntry;

export const deleteDocument = {
  method: 'DELETE',
  path: '/api/v1/profile/deleteDoc/{userId}/document/{id}',
  params: z.strictObject({ userId: wireId<UserId>(), id: wireId<DocumentId>() }),
  answer: message(),
  refusals: { 'not-found': { status: 404, message: 'We could not find that document.' } },
} as const satisfies ContractEntry;

/** The candidate's photo, for its owner and for the proctor of a room where they sit. */
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
    kind: z.enum(['compensatory-time', 'scribe', 'wheelchair', 'muted-signals']),
    note: z.string().check(z.trim(), z.maxLength(1000)),
  }),
  answer: message(),
  refusals: { 'already-requested': { status: 409, message: 'You have asked for this already.' } },
} as const satisfies ContractEntry;

/** A parent or guardian agrees, in the account of somebody under 18, to tests that are watched over the internet. They are told by mail. */
export const giveGuardianConsent = {
  method: 'POST',
  path: '/api/v1/profile/guardian-consent',
  body: z.strictObject({
    guardianName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    relation: z.enum(guardianRelations),
    guardianEmail: z.string().check(z.trim(), z.email({ error: 'Invalid email' }), z.maxLength(320)),
    /** The declaration on screen. */
    agreed: z.literal(true),
  }),
  answer: profileShape,
  refusals: {
    'birth-date-missing': { status: 409, message: 'Your date of birth is not known yet.' },
    'not-a-minor': { status: 409, message: 'From 18 on nobody else’s consent is needed.' },
    'given-already': { status: 409, message: 'A guardian has given consent already.' },
  },
} as const satisfies ContractEntry;

/** Takes the consent back; it holds no longer, also for what is booked. */
export const withdrawGuardianConsent = {
  method: 'POST',
  path: '/api/v1/profile/guardian-consent/withdraw',
  body: z.optional(z.strictObject({})),
  answer: profileShape,
  refusals: { 'no-consent': { status: 409, message: 'There is no consent to withdraw.' } },
} as const satisfies ContractEntry;
