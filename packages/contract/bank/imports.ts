import type { ItemKind } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ImportRunId, type ProviderId, wireId } from '../ids.ts';
import { json, shortText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { difficulties, maxOfItem } from './item-draft.ts';

/*
 * Imports of question files. A file is read first, and a report says what would come in. Then the questions are taken
 * in, all or nothing of what was chosen.
 */

/** The formats of question files that are read. */
export const questionFormats = ['aiken', 'gift', 'moodle-xml', 'qti', 'qti-package', 'csv', 'xlsx'] as const;
export type QuestionFormat = (typeof questionFormats)[number];

/** What becomes of a question of the file. */
export const importOutcomes = ['unchanged', 'changed', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Maximum size of a file in bytes. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Maximum number of questions of a file, with those that are refused. */
export const MAX_IMPORTED = 10_000;
/** Days for which a run is kept that is not taken in. */
export const IMPORT_KEPT_DAYS = 7;

const base = '/api/v1/bank/imports';
const one = z.strictObject({ importId: wireId<ImportRunId>() });
const scope = { of: 'import', param: 'importId' } as const;
const notFound = { status: 404, message: 'We could not find that import. It is kept for seven days.' } as const;

const run = z.object({
  _id: wireId<ImportRunId>(),
  provider: z.object({ _id: wireId<ProviderId>(), name: z.string() }),
  format: z.enum(questionFormats),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  /** The number of questions by what becomes of them. */
  counts: z.object({ unchanged: z.int(), changed: z.int(), refused: z.int() }),
  /** Null while nothing was taken in. */
  taken: z.nullable(z.object({ at: z.iso.datetime(), questions: z.int() })),
});
export type ImportRun = z.infer<typeof run>;

/** Reads a file of questions and stores what was found. The bank stays as it is. */
export const startImport = {
  method: 'POST',
  path: base,
  scope: { of: 'import' },
  query: z.strictObject({
    providerId: wireId<ProviderId>(),
    fileName: shortText(200).check(z.regex(/^\P{Cc}+$/u)),
    /** Without it, the name and the beginning of the file say the format. */
    format: z.optional(z.enum(questionFormats)),
    /** The language of texts for which the file names none. */
    language: z.enum(['en', 'hi']),
    /** The topic and the difficulty of questions for which the file names none. */
    topic: shortText(maxOfItem.topic),
    difficulty: z.enum(difficulties),
  }),
  bodyKind: 'bytes',
  bodyLimit: MAX_IMPORT_BYTES,
  answer: run,
  refusals: {
    'no-such-provider': { status: 404, message: 'We could not find that provider.' },
    'unknown-format': {
      status: 409,
      message: 'The name of the file does not say its format. Choose the format.',
    },
    'too-many-questions': {
      status: 409,
      message: 'The file has more than 10,000 questions. Divide it into several files.',
    },
  },
} as const satisfies ContractEntry;

export const readImport = {
  method: 'GET',
  path: `${base}/{importId}`,
  scope,
  params: one,
  answer: run,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

const importQuestion = z.object({
  /** The place in the report, from 1. A selection names it. */
  no: z.int(),
  outcome: z.enum(importOutcomes),
  line: z.int(),
  /** The file within a package. */
  file: z.nullable(z.string()),
  /** The name in the file. Null for a fault of the file as a whole. */
  name: z.nullable(z.string()),
  /** The beginning of the question. Null if it is refused. */
  title: z.nullable(z.string()),
  kind: z.nullable(json<ItemKind>()),
  /** What was changed and how, or why the question is refused. `code` is short and stays the same. */
  notes: z.array(z.object({ line: z.int(), code: z.string(), text: z.string() })),
});
export type ImportQuestion = z.infer<typeof importQuestion>;

/** Lists the questions of a file with what becomes of them, in the order of the file. */
export const listImportQuestions = {
  method: 'GET',
  path: `${base}/{importId}/questions`,
  scope,
  params: one,
  query: listQuery(['no'], { outcome: z.enum(importOutcomes) }),
  answer: listPage(importQuestion),
  refusals: { ...listRefusals, 'not-found': notFound },
} as const satisfies ContractEntry;

/** Takes questions of a file into the bank as drafts, all or nothing, once. */
export const takeInImport = {
  method: 'POST',
  path: `${base}/{importId}/take-in`,
  scope,
  params: one,
  body: z.strictObject({
    /** The places in the report. Absent: all that were not refused. */
    questions: z.optional(
      z.array(z.int().check(z.minimum(1), z.maximum(MAX_IMPORTED))).check(z.minLength(1), z.maxLength(MAX_IMPORTED)),
    ),
  }),
  bodyLimit: 128 * 1024,
  answer: run,
  refusals: {
    'not-found': notFound,
    'taken-in-already': { status: 409, message: 'Questions of this file were taken in already.' },
    'not-in-the-report': {
      status: 409,
      message: 'One of the chosen questions is refused or is not in the report. Nothing was taken in.',
    },
    'nothing-to-take-in': { status: 409, message: 'All questions of this file are refused.' },
  },
} as const satisfies ContractEntry;
