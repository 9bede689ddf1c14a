import type { InteractionKind, ItemKey, ItemKind, Localized, MarkingScheme } from '../form/content.ts';
import type { ItemMarkJson, Markings, SectionScore } from '../marking/score.ts';
import {
  flag,
  hex32,
  instant,
  list,
  nullable,
  type Of,
  oneOf,
  open,
  optional,
  record,
  type Shape,
  strict,
  text,
  uuid,
  whole,
} from './shape.ts';

/**
 * Format of the signed response sheet. docs/response-sheet.md defines every member, the signed bytes and the checks. A
 * change of any of these needs a new format. Sheets of older formats are checked as far as possible. The first format
 * lacks the state of the keys. Both older formats lack the inputs of the deadline. Their hashes cover a form and a key
 * that are not part of the sheet.
 */
export const SHEET_FORMAT = 'kasauti-response-sheet-3';
const FIRST_FORMAT = 'kasauti-response-sheet-1';
const SECOND_FORMAT = 'kasauti-response-sheet-2';

/** One journal entry. Together with the attempt's id, it contains the parts of its leaf (docs/receipts.md). */
const entry = strict({
  seq: whole,
  opId: uuid,
  leaseEpoch: whole,
  clientAt: instant,
  serverAt: instant,
  /** Time when the request was complete at the server. Missing for entries that were stored without it. */
  arrivedAt: optional(instant),
  kind: oneOf('visit', 'answer', 'clear', 'mark', 'unmark', 'language', 'tool', 'lease'),
  itemRef: nullable(text),
  /** The hashed text. */
  payload: text,
  late: flag,
  accepted: flag,
});
export type SheetEntry = Of<typeof entry>;

const leaf = { seq: whole, arrivedAt: optional(instant), hash: text, leafNo: whole, path: list(text) };
const root = {
  laneId: uuid,
  rootNo: whole,
  root: text,
  prevRoot: text,
  leafCount: whole,
  signedAt: instant,
  signature: text,
  keyId: text,
};
export const signedRoot = strict(root);
const receipt = strict({ attemptId: uuid, leaves: list(strict(leaf)), root: signedRoot });

const markingSchemes = record<Partial<Record<ItemKind, MarkingScheme>>>();

type Key = Record<string, Pick<ItemKey, 'correct' | 'dropped' | 'leftOut'>>;
/** All inputs of the scorer except the answers. */
const scoringParts = {
  keyVersion: whole,
  sections: list(
    strict({
      sectionRef: text,
      marking: markingSchemes,
      items: list(
        strict({
          itemRef: text,
          itemVersionId: text,
          kind: oneOf(
            'single-choice',
            'multiple-choice',
            'inline-choice',
            'numeric',
            'text-entry',
            'extended-text',
            'order',
            'match',
            'slider',
            'hot-text',
            'gap-match',
            'graphic-gap-match',
            'associate',
            'graphic-associate',
            'hotspot',
            'select-point',
            'file-upload',
            'composite',
          ),
          /** The kind of each part of a composite question. */
          parts: optional(record<Record<string, InteractionKind>>()),
        }),
      ),
    }),
  ),
  key: record<Key>(),
};
const oldScoring = strict({ ...scoringParts, keyHash: hex32 });
/** The key and its salt. `inputsHash` covers the salt, so that nobody can guess the key before release. */
const scoring = strict({
  ...scoringParts,
  salt: hex32,
  /** What people gave, by question. Missing if people marked nothing. */
  markings: optional(record<Markings>()),
});

const result = strict({
  versionNo: whole,
  scorer: text,
  computedAt: instant,
  inputsHash: hex32,
  total: text,
  maximum: text,
  passShareInPercent: nullable(whole),
  passed: nullable(flag),
  sections: list(record<SectionScore>()),
  items: list(record<ItemMarkJson>()),
});

const attemptParts = {
  attemptId: uuid,
  mode: oneOf('none', 'recorded', 'live', 'centre'),
  state: oneOf('submitted', 'terminated'),
  startedAt: instant,
  deadlineAt: instant,
  submittedAt: instant,
  submittedBy: oneOf('candidate', 'deadline', 'proctor'),
  entries: whole,
};

/** The inputs of the deadline (`deadlinesOf`) and every deadline that the attempt has had. */
const timing = {
  T0: instant,
  durationMinutes: whole,
  /** Compensatory minutes at the start of the attempt. */
  compensatoryMinutes: whole,
  cutAt: nullable(instant),
  drainSeconds: whole,
  nothingWaitedAt: nullable(instant),
  credits: list(
    strict({
      creditNo: whole,
      kind: oneOf('pause', 'lost-time', 'compensatory-change'),
      creditMs: whole,
      givenAt: instant,
      reasonCode: text,
      reasonText: text,
    }),
  ),
  deadlines: list(strict({ since: instant, deadlineAt: instant })),
  /** The sections with their questions, if the sections have their own clocks. */
  sections: optional(list(strict({ minutes: whole, itemRefs: list(text) }))),
};

/** A person's decision that a late entry counts. */
const acceptance = strict({ seq: whole, acceptedAt: instant, reasonText: text });

const parts = {
  issuedAt: instant,
  issuer: text,
  candidate: strict({ name: text, rollNumber: text }),
  exam: strict({ testCode: text, title: record<Localized<string>>() }),
  journal: list(entry),
  receipts: list(receipt),
  /** Null before release. */
  result: nullable(result),
};
const oldParts = {
  ...parts,
  attempt: strict(attemptParts),
  form: strict({ formId: text, contentHash: hex32 }),
  scoring: nullable(oldScoring),
};
/** State of the keys for this candidate when the sheet was made. */
const keys = oneOf('out', 'not-yet', 'never');

const newSheet = strict({
  format: oneOf(SHEET_FORMAT),
  keys,
  ...parts,
  attempt: strict({ ...attemptParts, ...timing }),
  acceptances: list(acceptance),
  form: strict({ formId: text }),
  /** Null before release, and when the exam never shows keys. */
  scoring: nullable(scoring),
});
/** A sheet of the current format. */
export type NewSheet = Of<typeof newSheet>;
const firstSheet = strict({ format: oneOf(FIRST_FORMAT), ...oldParts });
const secondSheet = strict({ format: oneOf(SECOND_FORMAT), keys, ...oldParts });
export type ResponseSheet = NewSheet | Of<typeof firstSheet> | Of<typeof secondSheet>;

/** A sheet of any format, according to its `format` member. */
export const responseSheet: Shape<ResponseSheet> = {
  whatIsWrong(value, at) {
    const format = (value as { format?: unknown } | null)?.format;
    const one = format === FIRST_FORMAT ? firstSheet : format === SECOND_FORMAT ? secondSheet : newSheet;
    return one.whatIsWrong(value, at);
  },
};

/** The signed file: a sheet and its signature. */
export type SignedSheet = { sheet: ResponseSheet; keyId: string; signature: string };
export type NewSignedSheet = SignedSheet & { sheet: NewSheet };
export const signedSheet: Shape<SignedSheet> = strict({ sheet: responseSheet, keyId: text, signature: text });

/**
 * The file that the player saves under "Keep my receipts". Its entries are the candidate's own copy, and the
 * server has not signed them.
 */
export const keptReceipts = open({
  attemptId: text,
  receipts: list(open({ attemptId: uuid, leaves: list(open(leaf)), root: open(root) })),
});
export type KeptReceipts = Of<typeof keptReceipts>;
