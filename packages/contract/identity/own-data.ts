import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { message } from '../shapes.ts';
import { proof, proofRefusals } from './account.ts';

/* Export of all data about a user, for that user. */

const askedAt = z.iso.datetime();

/** Returns the state of the export and the time when it expires. */
export const readDataExport = {
  method: 'GET',
  path: '/api/v1/account/data-export',
  answer: z.discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('making'), askedAt }),
    z.object({ state: z.literal('ready'), askedAt, expiresAt: z.iso.datetime(), sizeInBytes: z.int() }),
  ]),
  refusals: {},
} as const satisfies ContractEntry;
export type WireDataExport = z.infer<typeof readDataExport.answer>;

/**
 * Requests an export: one ZIP file with JSON, the user's own files, invoices and admit cards. The file is created in
 * the background. The user gets a mail when it is ready.
 */
export const askDataExport = {
  method: 'POST',
  path: '/api/v1/account/data-export',
  body: proof,
  answer: message(),
  refusals: {
    ...proofRefusals,
    'asked-already': { status: 409, message: 'You have asked for a copy less than a day ago.' },
  },
} as const satisfies ContractEntry;

/**
 * Allows the download for five minutes. Without this step, anyone who finds the page open on a device could download
 * all data.
 */
export const openDataExport = {
  method: 'POST',
  path: '/api/v1/account/data-export/open',
  body: proof,
  answer: z.object({
    /** URL path of the file. */
    path: z.string(),
  }),
  refusals: {
    ...proofRefusals,
    'not-ready': { status: 409, message: 'There is no copy to download. Ask for one first.' },
  },
} as const satisfies ContractEntry;

export const dataExportFile = {
  method: 'GET',
  path: '/api/v1/account/data-export/file',
  query: z.strictObject({ ticket: z.string().check(z.minLength(20), z.maxLength(100)) }),
  answerType: 'application/zip',
  refusals: {
    'ticket-not-usable': { status: 410, message: 'This download has expired. Please start it again in the settings.' },
  },
} as const satisfies ContractEntry;
