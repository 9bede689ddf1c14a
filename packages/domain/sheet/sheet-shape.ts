import type { ItemKey, Localized, MarkingScheme } from '../form/content.ts';
import type { ItemScore, SectionScore } from '../marking/score.ts';
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
 * The signed response sheet as it is downloaded and checked. docs/response-sheet.md describes every member, the signed
 * bytes and the steps of a check; a change of them is a new format. Sheets of the older formats are still checked, as
 * far as they go: the first does not give the state of the keys, and neither says how the deadline came about or binds
 * form and key by a hash of its content.
 */
export const SHEET_FORMAT = 'kasauti-response-sheet-3';
const FIRST_FORMAT = 'kasauti-response-sheet-1';
const SECOND_FORMAT = 'kasauti-response-sheet-2';

/** One entry of the journal; with the attempt's id these are the parts of its leaf (docs/receipts.md). */
const entry = strict({
  seq: whole,
  opId: uuid,
  leaseEpoch: whole,
  clientAt: instant,
  serverAt: instant,
  /** When the request was complete at the server; entries that were stored before this was kept have none. */
  arrivedAt: optional(instant),
  kind: oneOf('visit', 'answer', 'clear', 'mark', 'unmark', 'language', 'tool', 'lease'),
  itemRef: nullable(text),
  /** The text that was hashed. */
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
const receipt = strict({ attemptId: uuid, leaves: list(strict(leaf)), root: strict(root) });

const markingSchemes = record<Partial<Record<'single-choice' | 'multiple-choice' | 'numeric', MarkingScheme>>>();

type Key = Record<string, Pick<ItemKey, 'correct' | 'dropped'>>;
/** All that the scorer needs besides the answers. */
const scoringParts = {
  keyVersion: whole,
  sections: list(
    strict({
      sectionRef: text,
      marking: markingSchemes,
      items: list(
        strict({ itemRef: text, itemVersionId: text, kind: oneOf('single-choice', 'multiple-choice', 'numeric') }),
      ),
    }),
  ),
  key: record<Key>(),
};
const oldScoring = strict({ ...scoringParts, keyHash: hex32 });
/** `salt` is part of what `inputsHash` covers: before the release nobody finds the key out by trying. */
const scoring = strict({ ...scoringParts, salt: hex32 });

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
  items: list(record<ItemScore>()),
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

/** All that the deadline follows from (`deadlinesOf`), and every deadline that the attempt has had. */
const timing = {
  T0: instant,
  durationMinutes: whole,
  /** Those with which the attempt began. */
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
/** The state of the keys for its candidate when the sheet was made. */
const keys = oneOf('out', 'not-yet', 'never');

const newSheet = strict({
  format: oneOf(SHEET_FORMAT),
  keys,
  ...parts,
  attempt: strict({ ...attemptParts, ...timing }),
  acceptances: list(acceptance),
  form: strict({ formId: text }),
  /** Null before release, and where the exam's rule shows no keys. */
  scoring: nullable(scoring),
});
/** A sheet as it is made now. */
export type NewSheet = Of<typeof newSheet>;
const firstSheet = strict({ format: oneOf(FIRST_FORMAT), ...oldParts });
const secondSheet = strict({ format: oneOf(SECOND_FORMAT), keys, ...oldParts });
export type ResponseSheet = NewSheet | Of<typeof firstSheet> | Of<typeof secondSheet>;

/** Of whichever format it says that it has. */
export const responseSheet: Shape<ResponseSheet> = {
  whatIsWrong(value, at) {
    const format = (value as { format?: unknown } | null)?.format;
    const one = format === FIRST_FORMAT ? firstSheet : format === SECOND_FORMAT ? secondSheet : newSheet;
    return one.whatIsWrong(value, at);
  },
};

/** The file: a sheet and what was signed over it. */
export type SignedSheet = { sheet: ResponseSheet; keyId: string; signature: string };
export type NewSignedSheet = SignedSheet & { sheet: NewSheet };
export const signedSheet: Shape<SignedSheet> = strict({ sheet: responseSheet, keyId: text, signature: text });

/**
 * What the player saves under "Keep my receipts": the entries beside them are the candidate's own notes, which the
 * server never signed.
 */
export const keptReceipts = open({
  attemptId: text,
  receipts: list(open({ attemptId: uuid, leaves: list(open(leaf)), root: open(root) })),
});
export type KeptReceipts = Of<typeof keptReceipts>;
