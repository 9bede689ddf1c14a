import { randomUUID, sign } from 'node:crypto';
import type { WireEvent } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId, FormId } from '@kasauti/contract/ids.ts';
import { foldJournal, responsesOf } from '@kasauti/domain/attempt/journal.ts';
import type { FormKey, Interaction, ItemResponse } from '@kasauti/domain/form/content.ts';
import { parseFraction } from '@kasauti/domain/fraction.ts';
import { correctPart, respondTo } from '@kasauti/domain/item/interactions.ts';
import { rightResponse } from '@kasauti/domain/item/made-responses.ts';
import { hasPassed } from '@kasauti/domain/marking/pass.ts';
import { scoreForm } from '@kasauti/domain/marking/score.ts';
import type { ScoreFacts } from '@kasauti/domain/marking/score-facts.ts';
import { toHex } from '@kasauti/domain/receipts/bytes.ts';
import { leafBytes, payloadText } from '@kasauti/domain/receipts/leaf.ts';
import { merkleTree, pathOf, rootOf } from '@kasauti/domain/receipts/merkle.ts';
import { NO_ROOT, rootMessage } from '@kasauti/domain/receipts/root.ts';
import { inputsText, SCORER } from '@kasauti/domain/sheet/score-inputs.ts';
import {
  type NewSheet,
  type NewSignedSheet,
  type ResponseSheet,
  SHEET_FORMAT,
} from '@kasauti/domain/sheet/sheet-shape.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { publishHeads } from '../../modules/attempts/journal/publish-heads.ts';
import { findForm, findFormKey } from '../../modules/authoring/index.ts';
import { insertFormKey } from '../../modules/authoring/store.ts';
import { RECEIPT_KEY, signSheet } from '../../modules/results/sheet/sign-sheet.ts';
import type { App } from '../../platform/app.ts';
import { sha256, sha256Hex } from '../../platform/security/hashes.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { givenEvent } from './attempts.ts';
import type { GivenRoom, Sitter } from './proctoring.ts';

const startedAt = Date.parse('2026-11-21T04:30:00.000Z');
const deadlineAt = '2026-11-21T05:30:00.000Z';
const at = (seconds: number) => new Date(startedAt + seconds * 1000).toISOString();

type Entry = ResponseSheet['journal'][number];
type Step = {
  kind: Entry['kind'];
  itemRef: string | null;
  payload: ItemResponse | null;
  seconds: number;
  late?: boolean;
};

const steps: Step[] = [
  { kind: 'visit', itemRef: 'quant-01', payload: null, seconds: 1 },
  { kind: 'answer', itemRef: 'quant-01', payload: { kind: 'options', optionIds: ['p'] }, seconds: 30 },
  { kind: 'answer', itemRef: 'quant-01', payload: { kind: 'options', optionIds: ['q'] }, seconds: 45 },
  { kind: 'visit', itemRef: 'quant-02', payload: null, seconds: 46 },
  { kind: 'answer', itemRef: 'quant-02', payload: { kind: 'number', text: '१२.५' }, seconds: 70 },
  { kind: 'mark', itemRef: 'quant-02', payload: null, seconds: 71 },
  {
    kind: 'answer',
    itemRef: 'quant-03',
    payload: { kind: 'options', optionIds: ['a', 'b'] },
    seconds: 3700,
    late: true,
  },
];

export const madeScoring = {
  keyVersion: 1,
  salt: 'ab'.repeat(32),
  sections: [
    {
      sectionRef: 'quant',
      marking: {
        'single-choice': { kind: 'single' as const, right: '1', wrong: '-1/3' },
        numeric: { kind: 'numeric' as const, right: '2', wrong: '0' },
        'multiple-choice': { kind: 'all-or-nothing' as const, right: '2', wrong: '0' },
      },
      items: [
        { itemRef: 'quant-01', itemVersionId: randomUUID(), kind: 'single-choice' as const },
        { itemRef: 'quant-02', itemVersionId: randomUUID(), kind: 'numeric' as const },
        { itemRef: 'quant-03', itemVersionId: randomUUID(), kind: 'multiple-choice' as const },
      ],
    },
  ],
  key: {
    'quant-01': { correct: { kind: 'options' as const, optionIds: ['p'] } },
    'quant-02': { correct: { kind: 'range' as const, from: '12', to: '13' } },
    'quant-03': { correct: { kind: 'options' as const, optionIds: ['a', 'b'] } },
  },
} satisfies NonNullable<NewSheet['scoring']>;

const arrivalOf = ({ arrivedAt }: Entry) => (arrivedAt === undefined ? null : Date.parse(arrivedAt));

/**
 * Returns receipts in a separate lane, one for each commit of three entries. Each commit also contains a leaf of
 * another attempt. The last commit contains only the late entry.
 */
function receiptsOf(secrets: Secrets, attemptId: string, journal: Entry[]): ResponseSheet['receipts'] {
  const { privateKey, keyId } = secrets.signingPair(RECEIPT_KEY);
  const laneId = randomUUID();
  let prevRoot: Uint8Array = NO_ROOT;
  const receipts: ResponseSheet['receipts'] = [];
  for (let from = 0; from < journal.length; from += 3) {
    const own = journal.slice(from, from + 3);
    const signedAt = own.at(-1)?.serverAt ?? '';
    for (const entry of own) entry.serverAt = signedAt;
    const hashes: Uint8Array[] = own.map((entry) =>
      sha256(leafBytes({ ...entry, attemptId, clientAtMs: Date.parse(entry.clientAt), arrivedAtMs: arrivalOf(entry) })),
    );
    const tree = merkleTree([...hashes, sha256(Buffer.from(`stranger ${from}`))], sha256);
    const rootNo = receipts.length + 1;
    const facts = {
      laneId,
      rootNo,
      leafCount: hashes.length + 1,
      signedAtMs: Date.parse(signedAt),
      prevRoot,
      root: rootOf(tree),
    };
    receipts.push({
      attemptId: attemptId as AttemptId,
      leaves: own.map((entry, leafNo) => ({
        seq: entry.seq,
        arrivedAt: entry.arrivedAt,
        hash: toHex(hashes[leafNo] ?? NO_ROOT),
        leafNo,
        path: pathOf(tree, leafNo).map(toHex),
      })),
      root: {
        laneId,
        rootNo,
        leafCount: facts.leafCount,
        root: toHex(facts.root),
        prevRoot: toHex(prevRoot),
        signedAt,
        signature: sign(null, rootMessage(facts), privateKey).toString('base64url'),
        keyId,
      },
    });
    prevRoot = facts.root;
  }
  return receipts;
}

/**
 * Returns a sheet as the server would sign it, created without a server. It has seven entries in three commits. One
 * entry is too late to count.
 */
export function madeSheet(secrets: Secrets, { isReleased = true } = {}): NewSignedSheet {
  const attemptId = '0193a3f0-0000-7000-8000-000000000001' as AttemptId;
  const journal = steps.map(
    ({ kind, itemRef, payload, seconds, late = false }, index): Entry => ({
      seq: index + 1,
      opId: randomUUID(),
      leaseEpoch: 1,
      clientAt: at(seconds),
      serverAt: at(seconds + 1),
      arrivedAt: at(seconds + 1),
      kind,
      itemRef,
      payload: payloadText(payload),
      late,
      accepted: false,
    }),
  );
  const receipts = receiptsOf(secrets, attemptId, journal);
  const sheet: NewSheet = {
    format: SHEET_FORMAT,
    keys: isReleased ? 'out' : 'not-yet',
    issuedAt: '2026-11-22T04:30:00.000Z',
    issuer: 'https://exams.example.org',
    attempt: {
      attemptId,
      mode: 'live',
      state: 'submitted',
      T0: at(0),
      startedAt: at(0),
      durationMinutes: 50,
      compensatoryMinutes: 0,
      cutAt: null,
      drainSeconds: 30,
      nothingWaitedAt: null,
      credits: [
        {
          creditNo: 1,
          kind: 'lost-time',
          creditMs: 600_000,
          givenAt: at(900),
          reasonCode: 'power-cut',
          reasonText: 'The lights went out.',
        },
      ],
      deadlines: [
        { since: at(0), deadlineAt: at(3000) },
        { since: at(900), deadlineAt },
      ],
      deadlineAt,
      submittedAt: deadlineAt,
      submittedBy: 'deadline',
      entries: journal.length,
    },
    candidate: { name: 'Asha Devi', rollNumber: 'KS26112100042' },
    exam: { testCode: 'BANK-CLERK-01', title: { en: 'Bank Clerk Prelims', hi: 'बैंक क्लर्क' } },
    form: { formId: '0193a3f0-0000-7000-8000-0000000000f0' },
    acceptances: [],
    journal,
    receipts,
    scoring: isReleased ? madeScoring : null,
    result: isReleased ? madeResult(journal) : null,
  };
  return signSheet(secrets, sheet) as NewSignedSheet;
}

export function madeResult(
  journal: Entry[],
  scoring: ScoreFacts & { salt: string } = madeScoring,
): NonNullable<ResponseSheet['result']> {
  const events = journal.map((entry) => ({ ...entry, payload: JSON.parse(entry.payload) }));
  const responses = responsesOf(foldJournal(events, Object.keys(scoring.key)));
  const score = scoreForm({ ...scoring, responses });
  const passShareInPercent = 40;
  return {
    ...score,
    versionNo: 1,
    scorer: SCORER,
    computedAt: '2026-11-21T05:30:06.000Z',
    passShareInPercent,
    passed: hasPassed(parseFraction(score.total), parseFraction(score.maximum), passShareInPercent),
    inputsHash: sha256Hex(
      inputsText({
        scorer: SCORER,
        salt: scoring.salt,
        sections: scoring.sections,
        key: scoring.key,
        passShareInPercent,
        responses,
      }),
    ),
  };
}

/** Returns the events of a candidate who answers every question of a form correctly. */
export async function rightAnswers(app: App, formId: FormId): Promise<WireEvent[]> {
  const sealed = await findFormKey(app.database, formId);
  if (!sealed) throw new Error('the form has no key');
  const form = await findForm(app.database, formId);
  const items = form?.content.sections.flatMap((section) => section.items) ?? [];
  return items.map((item) => {
    const respond = (interaction: Interaction, id: string) => {
      const right = correctPart(sealed.key[item.itemRef]?.correct, id);
      if (!right) throw new Error(`the key of ${item.itemRef} has no answer for ${id}`);
      return rightResponse(interaction, right);
    };
    return givenEvent({ itemRef: item.itemRef, payload: respondTo(item, respond) });
  });
}

/** Corrects the key of a form: creates a new version with this change. */
export async function givenCorrectedKey(app: App, formId: FormId, change: (key: FormKey) => void): Promise<void> {
  const sealed = await findFormKey(app.database, formId);
  if (!sealed) throw new Error('the form has no key');
  change(sealed.key);
  const key = canonicalJson(sealed.key);
  await app.inTransaction(({ tx, now }) =>
    insertFormKey(tx, {
      form_id: formId,
      key_version: sealed.keyVersion + 1,
      key,
      key_hash: sha256(key),
      created_at: now,
    }),
  );
}

/** Moves an attempt into the past. Its time then ended a minute ago. */
export async function givenTimeIsUp(app: App, attemptId: AttemptId): Promise<void> {
  await app.pool.query(
    `with moved as (select attempt_id, deadline_at - (now() - interval '1 minute') as earlier from attempt where attempt_id = $1),
       credits as (update attempt_credit set given_at = given_at - earlier from moved where attempt_credit.attempt_id = moved.attempt_id)
     update attempt set t0 = t0 - earlier, started_at = started_at - earlier, deadline_at = deadline_at - earlier
       from moved where attempt.attempt_id = moved.attempt_id`,
    [attemptId],
  );
}

/** Publishes the heads as the daily task would do this many days from now. */
export async function givenHeadsArePublished(app: App, daysFromNow: number): Promise<void> {
  const now = new Date(Date.now() + daysFromNow * DAY_MS);
  await publishHeads(app, app.secrets.signingPair(RECEIPT_KEY), now);
}

type Sat = Pick<GivenRoom, 'sittingId'> & { sitters: Pick<Sitter, 'attemptId'>[] };

/** Moves a sitting and all its attempts into the past. They are then over. */
export async function givenItIsOver(app: App, { sittingId, sitters }: Sat): Promise<void> {
  const past = "now() - interval '3 hours', ends_at = now() - interval '2 hours'";
  await app.pool.query(`update sitting set starts_at = ${past} where sitting_id = $1`, [sittingId]);
  await app.pool.query('update sitting_room set busy_during = null, proctor_id = proctor_id where sitting_id = $1', [
    sittingId,
  ]);
  await app.pool.query(
    `update attempt set t0 = t0 - (deadline_at - submitted_at), started_at = started_at - (deadline_at - submitted_at),
       deadline_at = submitted_at, window_ends_at = submitted_at where attempt_id = any($1) and submitted_at is not null`,
    [sitters.map((one) => one.attemptId)],
  );
}
