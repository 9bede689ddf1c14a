import type { ItemKey, Localized, MarkingScheme } from '@kasauti/domain/form/content.ts';
import type { ItemScore, SectionScore } from '@kasauti/domain/marking/score.ts';
import * as z from 'zod/mini';
import { type AttemptId, wireId } from '../ids.ts';
import { receiptShape } from './attempts.ts';
import { keyStates } from './results.ts';

/**
 * The signed response sheet as it is downloaded and checked. docs/response-sheet.md describes every member, the signed
 * bytes and the steps of a check; a change of them is a new format. Sheets of the older formats are still checked, as
 * far as they go: the first does not give the state of the keys, and neither says how the deadline came about or binds
 * form and key by a hash of its content.
 */
export const SHEET_FORMAT = 'kasauti-response-sheet-3';
const FIRST_FORMAT = 'kasauti-response-sheet-1';
const SECOND_FORMAT = 'kasauti-response-sheet-2';

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const whole = z.number().check(z.int(), z.minimum(0));
const instant = z.iso.datetime();
const record = <T>() => z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<T>;

/** One entry of the journal; with the attempt's id these are the parts of its leaf (docs/receipts.md). */
const entry = z.strictObject({
  seq: whole,
  opId: z.uuid(),
  leaseEpoch: whole,
  clientAt: instant,
  serverAt: instant,
  /** When the request was complete at the server; entries that were stored before this was kept have none. */
  arrivedAt: z.optional(instant),
  kind: z.enum(['visit', 'answer', 'clear', 'mark', 'unmark', 'language', 'tool', 'lease']),
  itemRef: z.nullable(z.string()),
  /** The text that was hashed. */
  payload: z.string(),
  late: z.boolean(),
  accepted: z.boolean(),
});

const receipt = z.strictObject({
  attemptId: wireId<AttemptId>(),
  leaves: z.array(
    z.strictObject({
      seq: whole,
      arrivedAt: z.optional(instant),
      hash: z.string(),
      leafNo: whole,
      path: z.array(z.string()),
    }),
  ),
  root: z.strictObject({
    laneId: z.uuid(),
    rootNo: whole,
    root: z.string(),
    prevRoot: z.string(),
    leafCount: whole,
    signedAt: instant,
    signature: z.string(),
    keyId: z.string(),
  }),
});

const markingSchemes = record<Partial<Record<'single-choice' | 'multiple-choice' | 'numeric', MarkingScheme>>>();

/** All that the scorer needs besides the answers. */
const scoringParts = {
  keyVersion: whole,
  sections: z.array(
    z.strictObject({
      sectionRef: z.string(),
      marking: markingSchemes,
      items: z.array(
        z.strictObject({
          itemRef: z.string(),
          itemVersionId: z.string(),
          kind: z.enum(['single-choice', 'multiple-choice', 'numeric']),
        }),
      ),
    }),
  ),
  key: z.record(z.string(), record<Pick<ItemKey, 'correct' | 'dropped'>>()),
};
const oldScoring = z.strictObject({ ...scoringParts, keyHash: hex32 });
/** `salt` is part of what `inputsHash` covers: before the release nobody finds the key out by trying. */
const scoring = z.strictObject({ ...scoringParts, salt: hex32 });

const result = z.strictObject({
  versionNo: whole,
  scorer: z.string(),
  computedAt: instant,
  inputsHash: hex32,
  total: z.string(),
  maximum: z.string(),
  passShareInPercent: z.nullable(whole),
  passed: z.nullable(z.boolean()),
  sections: z.array(record<SectionScore>()),
  items: z.array(record<ItemScore>()),
});

const attemptParts = {
  attemptId: wireId<AttemptId>(),
  mode: z.enum(['none', 'recorded', 'live', 'centre']),
  state: z.enum(['submitted', 'terminated']),
  startedAt: instant,
  deadlineAt: instant,
  submittedAt: instant,
  submittedBy: z.enum(['candidate', 'deadline', 'proctor']),
  entries: whole,
};

/** All that the deadline follows from (`deadlinesOf`), and every deadline that the attempt has had. */
const timing = {
  T0: instant,
  durationMinutes: whole,
  /** Those with which the attempt began. */
  compensatoryMinutes: whole,
  cutAt: z.nullable(instant),
  drainSeconds: whole,
  nothingWaitedAt: z.nullable(instant),
  credits: z.array(
    z.strictObject({
      creditNo: whole,
      kind: z.enum(['pause', 'lost-time', 'compensatory-change']),
      creditMs: whole,
      givenAt: instant,
      reasonCode: z.string(),
      reasonText: z.string(),
    }),
  ),
  deadlines: z.array(z.strictObject({ since: instant, deadlineAt: instant })),
};

/** A person's decision that a late entry counts. */
const acceptance = z.strictObject({ seq: whole, acceptedAt: instant, reasonText: z.string() });

const parts = {
  issuedAt: instant,
  issuer: z.string(),
  candidate: z.strictObject({ name: z.string(), rollNumber: z.string() }),
  exam: z.strictObject({ testCode: z.string(), title: record<Localized<string>>() }),
  journal: z.array(entry),
  receipts: z.array(receipt),
  /** Null before release. */
  result: z.nullable(result),
};
const oldParts = {
  ...parts,
  attempt: z.strictObject(attemptParts),
  form: z.strictObject({ formId: z.string(), contentHash: hex32 }),
  scoring: z.nullable(oldScoring),
};
const keys = z.enum(keyStates);

const newSheet = z.strictObject({
  format: z.literal(SHEET_FORMAT),
  keys,
  ...parts,
  attempt: z.strictObject({ ...attemptParts, ...timing }),
  acceptances: z.array(acceptance),
  form: z.strictObject({ formId: z.string() }),
  /** Null before release, and where the exam's rule shows no keys. */
  scoring: z.nullable(scoring),
});
/** A sheet as it is made now. */
export type NewSheet = z.infer<typeof newSheet>;

export const responseSheet = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal(FIRST_FORMAT), ...oldParts }),
  z.strictObject({ format: z.literal(SECOND_FORMAT), keys, ...oldParts }),
  newSheet,
]);
export type ResponseSheet = z.infer<typeof responseSheet>;

/** The file: a sheet and what was signed over it. */
export const signedSheet = z.strictObject({ sheet: responseSheet, keyId: z.string(), signature: z.string() });
export type SignedSheet = z.infer<typeof signedSheet>;
export type NewSignedSheet = SignedSheet & { sheet: NewSheet };

/**
 * What the player saves under "Keep my receipts": the entries beside them are the candidate's own notes, which the
 * server never signed.
 */
export const keptReceipts = z.object({ attemptId: z.string(), receipts: z.array(receiptShape) });
