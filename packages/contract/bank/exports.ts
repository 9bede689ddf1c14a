import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { proof, proofRefusals } from '../identity/account.ts';
import { type ItemId, type ProviderId, wireId } from '../ids.ts';
import { filterBody } from '../staff/lists.ts';
import { itemFilters } from './item-filters.ts';

/*
 * Exports of questions. A file contains the questions with their keys, so the caller proves to be the owner of the
 * account before the download.
 */

/** The formats of files that an export can write: a package of QTI 3.0, or CSV with the columns of the template. */
export const exportFormats = ['qti', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Maximum number of questions in a file. */
export const MAX_EXPORTED = 5_000;
/** Maximum number of refused questions that a check names. */
export const MAX_REFUSALS_NAMED = 200;

const { provider: _, ...filters } = itemFilters;
const chosen = {
  providerId: wireId<ProviderId>(),
  format: z.enum(exportFormats),
  /** The same filters as in the list of questions. By default, all questions of the provider are exported. */
  filter: filterBody(filters),
};

const refusals = {
  'no-such-provider': { status: 404, message: 'We could not find that provider.' },
  'nothing-to-export': { status: 409, message: 'The filters match no question of this provider.' },
  'too-many-to-export': {
    status: 409,
    message: 'The filters match more than 5,000 questions. Use the filters to export fewer.',
  },
} as const;

/** Counts the questions that an export would contain, and names those that the format cannot hold. */
export const checkExport = {
  method: 'POST',
  path: '/api/v1/bank/exports/check',
  scope: { of: 'item' },
  body: z.strictObject(chosen),
  answer: z.object({
    /** Number of questions that the file would contain. */
    written: z.int(),
    /** Number of questions that match the filters and that the format cannot hold. */
    refusedCount: z.int(),
    /** Those questions, each with its reason. There may be more than are named. */
    refused: z.array(z.object({ _id: wireId<ItemId>(), code: z.string(), reason: z.string() })),
  }),
  refusals,
} as const satisfies ContractEntry;
export type ExportCheck = z.infer<typeof checkExport.answer>;

/** Returns a file with the questions. Those that the format cannot hold are left out. */
export const exportItems = {
  method: 'POST',
  path: '/api/v1/bank/exports',
  scope: { of: 'item' },
  body: z.strictObject({ ...chosen, proof }),
  answerType: '*/*',
  refusals: { ...refusals, ...proofRefusals },
} as const satisfies ContractEntry;
