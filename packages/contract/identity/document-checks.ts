import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AccommodationId, type DocumentId, type UserId, wireId } from '../ids.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { accommodationKinds, documentKinds } from './profiles.ts';

/* Staff operations on documents and accommodation requests. Candidates' pages do not need this file. */

const candidateShape = z.object({
  _id: wireId<UserId>(),
  name: z.string(),
  dob: z.nullable(z.string()),
  uniqueNumberLast4: z.nullable(z.string()),
});
const decidedShape = z.nullable(z.object({ at: z.iso.datetime(), by: z.string(), reason: z.nullable(z.string()) }));

const documentCheck = z.object({
  _id: wireId<DocumentId>(),
  candidate: candidateShape,
  kind: z.enum(documentKinds),
  fileName: z.string(),
  contentType: z.string(),
  state: z.enum(['uploaded', 'verified', 'refused']),
  uploadedAt: z.iso.datetime(),
  /** Whether the owner has deleted the file. */
  isDeleted: z.boolean(),
  decided: decidedShape,
});
export type DocumentCheck = z.infer<typeof documentCheck>;

const accommodationCheck = z.object({
  _id: wireId<AccommodationId>(),
  candidate: candidateShape,
  kind: z.enum(accommodationKinds),
  note: z.nullable(z.string()),
  state: z.enum(['requested', 'approved', 'refused']),
  requestedAt: z.iso.datetime(),
  certificate: z.nullable(
    z.object({ _id: wireId<DocumentId>(), fileName: z.string(), contentType: z.string(), isDeleted: z.boolean() }),
  ),
  decided: z.nullable(z.object({ at: z.iso.datetime(), by: z.string() })),
});
export type AccommodationCheck = z.infer<typeof accommodationCheck>;

export const checkStates = ['waiting', 'accepted', 'refused'] as const;

/** A document or an accommodation request in the list. */
const checkHead = z.object({
  _id: z.union([wireId<DocumentId>(), wireId<AccommodationId>()]),
  what: z.enum(['document', 'request']),
  candidate: z.object({ _id: wireId<UserId>(), name: z.string() }),
  kind: z.enum([...documentKinds, ...accommodationKinds]),
  state: z.enum(checkStates),
  askedAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
});
export type CheckHead = z.infer<typeof checkHead>;

/**
 * Lists documents and accommodation requests, longest wait first. The caller's own documents and requests are not
 * listed. The audit log records which candidates the caller saw.
 */
export const listChecks = {
  method: 'GET',
  path: '/api/v1/document-checks',
  query: listQuery(['askedAt', 'decidedAt'], {
    /** Without a state, the waiting entries are listed. */
    state: z.enum(checkStates),
    what: z.enum(['document', 'request']),
  }),
  answer: listPage(checkHead),
  refusals: listRefusals,
} as const satisfies ContractEntry;

const notFound = { status: 404, message: 'We could not find that.' } as const;

/** Returns one document and the data that it must prove. Each access is audited. */
export const readDocumentCheck = {
  method: 'GET',
  path: '/api/v1/document-checks/documents/{id}',
  params: z.strictObject({ id: wireId<DocumentId>() }),
  answer: documentCheck,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Returns one accommodation request with its certificate. Each access is audited. */
export const readAccommodationCheck = {
  method: 'GET',
  path: '/api/v1/document-checks/accommodations/{id}',
  params: z.strictObject({ id: wireId<AccommodationId>() }),
  answer: accommodationCheck,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

const decision = z.strictObject({
  decision: z.enum(['accept', 'refuse']),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
});
const notForOneself = { status: 403, message: 'Nobody can decide about their own request.' } as const;

/** Returns a document's file for the staff who check it. Each access is audited. */
export const readCheckedDocument = {
  method: 'GET',
  path: '/api/v1/document-checks/documents/{id}/file',
  params: z.strictObject({ id: wireId<DocumentId>() }),
  answerType: '*/*',
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Accepts or refuses a document, or withdraws an acceptance. The candidate gets a mail with the reason. */
export const decideDocument = {
  method: 'POST',
  path: '/api/v1/document-checks/documents/{id}/decide',
  params: z.strictObject({ id: wireId<DocumentId>() }),
  body: z.extend(decision, {
    /** The data that the file was compared with. An acceptance locks exactly this data. */
    seen: z.strictObject({
      name: z.string().check(z.maxLength(200)),
      dob: z.nullable(z.string().check(z.maxLength(10))),
    }),
  }),
  answer: z.object({ state: z.enum(['verified', 'refused']) }),
  refusals: {
    'not-found': notFound,
    'own-request': notForOneself,
    'changed-since': {
      status: 409,
      message: 'The name or the date of birth has changed since you saw them. Look at the document again.',
    },
    'no-birth-date': {
      status: 409,
      message:
        'The date of birth is not known yet. You can accept the document after the candidate has completed the account.',
    },
    'file-is-gone': { status: 409, message: 'The candidate has deleted the file, so it can no longer be accepted.' },
  },
} as const satisfies ContractEntry;

/** Approves or refuses an accommodation request. The candidate gets a mail with the reason. */
export const decideAccommodationRequest = {
  method: 'POST',
  path: '/api/v1/document-checks/accommodations/{id}/decide',
  params: z.strictObject({ id: wireId<AccommodationId>() }),
  body: decision,
  answer: z.object({ state: z.enum(['approved', 'refused']) }),
  refusals: { 'not-found': notFound, 'own-request': notForOneself },
} as const satisfies ContractEntry;
