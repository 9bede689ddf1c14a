import type { ItemKind } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ImportRunId, type ProviderId, wireId } from '../ids.ts';
import { json, shortText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { difficulties, topicShape } from './item-draft.ts';

/*
 * Imports of question files. The first step reads a file and reports which questions can be imported. The second step
 * imports the chosen questions into the bank: all of them, or none.
 */

/** The formats of question files that an import can read. */
export const questionFormats = ['aiken', 'gift', 'moodle-xml', 'qti', 'qti-package', 'csv', 'xlsx'] as const;
export type QuestionFormat = (typeof questionFormats)[number];

/**
 * The result for one question of the file. `unchanged`: it can be imported as it is. `changed`: it can be imported with
 * changes. `refused`: it cannot be imported.
 */
export const importOutcomes = ['unchanged', 'changed', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Maximum size of a file in bytes. A package of 10,000 questions in two languages has about 12 MB. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** Maximum number of questions in a file, including refused questions. */
export const MAX_IMPORTED = 10_000;
/** Number of days after which an import is deleted if its questions were not taken into the bank. */
export const IMPORT_KEPT_DAYS = 7;

/**
 * State of an import. `reading`: the file is being read. `ready`: the report is there. `refused`: the file cannot be
 * read. `taking-in`: its questions are being taken into the bank. `done`: they are in the bank.
 */
export const importStates = ['reading', 'ready', 'refused', 'taking-in', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * What went wrong. `cannot-read`: the file crashed its reader, took too long or needed too much memory.
 * `server-stopped`: the server stopped while it read the file. `not-taken-in`: the questions could not be taken in, and
 * none of them is in the bank. All but the last one refuse the file.
 */
export const importProblems = [
  'cannot-read',
  'too-many-questions',
  'file-infected',
  'cannot-check-now',
  'server-stopped',
  'not-taken-in',
] as const;
export type ImportProblem = (typeof importProblems)[number];

const base = '/api/v1/bank/imports';
const one = z.strictObject({ importId: wireId<ImportRunId>() });
const scope = { of: 'import', param: 'importId' } as const;
const notFound = {
  status: 404,
  message: 'We could not find that import. Imports are deleted after seven days.',
} as const;

const run = z.object({
  _id: wireId<ImportRunId>(),
  provider: z.object({ _id: wireId<ProviderId>(), name: z.string() }),
  format: z.enum(questionFormats),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  state: z.enum(importStates),
  /**
   * While the file is read or its questions are taken in: how many questions are finished, and how many there are, if
   * that is known. Otherwise null.
   */
  progress: z.nullable(z.object({ done: z.int(), total: z.nullable(z.int()) })),
  problem: z.nullable(z.enum(importProblems)),
  /** The number of questions with each result. */
  counts: z.object({ unchanged: z.int(), changed: z.int(), refused: z.int() }),
  /** When questions were taken into the bank, and how many. Null before that. */
  taken: z.nullable(z.object({ at: z.iso.datetime(), questions: z.int() })),
});
export type ImportRun = z.infer<typeof run>;

/**
 * Begins to read a file of questions. The response comes before it is read, in the state `reading`. The report is
 * stored, and the bank does not change.
 */
export const startImport = {
  method: 'POST',
  path: base,
  scope: { of: 'import' },
  query: z.strictObject({
    providerId: wireId<ProviderId>(),
    fileName: shortText(200).check(z.regex(/^\P{Cc}+$/u)),
    /**
     * Format of the file. If it is absent, the server recognises the format by the file's name and, for XML, by the
     * first element.
     */
    format: z.optional(z.enum(questionFormats)),
    /** Language of the texts for which the file does not give a language. */
    language: z.enum(['en', 'hi']),
    /** Topic of the questions for which the file does not give a topic. `difficulty` works in the same way. */
    topic: topicShape(),
    difficulty: z.enum(difficulties),
  }),
  bodyKind: 'bytes',
  bodyLimit: MAX_IMPORT_BYTES,
  answer: run,
  refusals: {
    'no-such-provider': { status: 404, message: 'We could not find that provider.' },
    'unknown-format': {
      status: 409,
      message: 'We could not recognise the format from the name of the file. Please choose the format.',
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
  /** Number of the question in the report, from 1. `takeInImport` selects questions by this number. */
  no: z.int(),
  outcome: z.enum(importOutcomes),
  line: z.int(),
  /** Name of the file, if the import was a package of files. Otherwise null. */
  file: z.nullable(z.string()),
  /** Name of the question in the file. Null for a fault of the whole file. */
  name: z.nullable(z.string()),
  /** Beginning of the question's text. Null if the question is refused. */
  title: z.nullable(z.string()),
  kind: z.nullable(json<ItemKind>()),
  /** Title of the shared passage that comes in with the question. Null if it has none. */
  passage: z.nullable(z.string()),
  /** How the question was changed, or why it is refused. `code` identifies the kind of note and never changes. */
  notes: z.array(z.object({ line: z.int(), code: z.string(), text: z.string() })),
});
export type ImportQuestion = z.infer<typeof importQuestion>;

/** Lists the questions of a file with their results, in the order of the file. */
export const listImportQuestions = {
  method: 'GET',
  path: `${base}/{importId}/questions`,
  scope,
  params: one,
  query: listQuery(['no'], { outcome: z.enum(importOutcomes) }),
  answer: listPage(importQuestion),
  refusals: { ...listRefusals, 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * Begins to take questions of a file into the bank as drafts. Either all chosen questions are taken in, or none. This
 * can be done once for each import. The response comes before they are in the bank, in the state `taking-in`.
 */
export const takeInImport = {
  method: 'POST',
  path: `${base}/{importId}/take-in`,
  scope,
  params: one,
  body: z.strictObject({
    /** Numbers of the questions in the report. The default is all questions that are not refused. */
    questions: z.optional(
      z.array(z.int().check(z.minimum(1), z.maximum(MAX_IMPORTED))).check(z.minLength(1), z.maxLength(MAX_IMPORTED)),
    ),
  }),
  bodyLimit: 128 * 1024,
  answer: run,
  refusals: {
    'not-found': notFound,
    'taken-in-already': { status: 409, message: 'Questions of this file have already been imported.' },
    'being-taken-in': { status: 409, message: 'The questions of this file are being imported.' },
    'not-read': { status: 409, message: 'This file has not been read.' },
    'not-in-the-report': {
      status: 409,
      message: 'One of the chosen questions is refused or is not in the report. No question was imported.',
    },
    'nothing-to-take-in': { status: 409, message: 'All questions of this file are refused.' },
  },
} as const satisfies ContractEntry;
