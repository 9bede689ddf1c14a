import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolsOf } from '../../../apps/server/modules/results/sheet/key-ring.ts';
import { publicKeysOf } from '../../../apps/server/modules/results/sheet/list-public-keys.ts';
import { signSheet } from '../../../apps/server/modules/results/sheet/sign-sheet.ts';
import { sha256Hex } from '../../../apps/server/platform/security/hashes.ts';
import { secretsFrom } from '../../../apps/server/platform/security/secrets.ts';
import { madeResult, madeScoring, madeSheet } from '../../../apps/server/test/given/results.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { checkKeptReceipts, checkSheet as checkSheetBy } from './check-sheet.ts';
import { inputsText, SCORER } from './score-inputs.ts';
import { type NewSheet, type ResponseSheet, responseSheet, type SignedSheet, signedSheet } from './sheet-shape.ts';

const secrets = secretsFrom('a secret of the installation that issues');
const others = secretsFrom('a secret of somebody else altogether');
const ring = (of: typeof secrets) =>
  new Map<string, KeyObject>(
    publicKeysOf(of).map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
  );
const keys = ring(secrets);
const checkSheet = (signed: SignedSheet, by = keys) => checkSheetBy(signed, toolsOf(by));

const genuine = madeSheet(secrets);
const changed = (change: (signed: { sheet: NewSheet }) => void): SignedSheet => {
  const copy = structuredClone(genuine);
  change(copy);
  return copy;
};
/** Changes the sheet and signs it as the server would. Only the other checks can find the change. */
const signedAnew = (change: (signed: { sheet: NewSheet }) => void) => signSheet(secrets, changed(change).sheet);
/** Changes the sheet, scores it as the server would, and signs it. */
const scoredAnew = (change: (sheet: NewSheet) => void) =>
  signedAnew(({ sheet }) => {
    change(sheet);
    sheet.result = madeResult(sheet.journal);
  });
/** Converts the sheet to an older format, which has fewer members. */
function inFormat(number: 1 | 2, { keys, acceptances: _, ...sheet }: NewSheet): SignedSheet {
  const { T0, durationMinutes, compensatoryMinutes, cutAt, credits, deadlines, ...more } = sheet.attempt;
  const { drainSeconds, nothingWaitedAt, ...attempt } = more;
  const [contentHash, keyHash] = ['cd'.repeat(32), 'ef'.repeat(32)];
  const responses = new Map(sheet.result?.items.map(({ itemRef, response }) => [itemRef, response]));
  const { passShareInPercent = null } = sheet.result ?? {};
  const inputs = { scorer: SCORER, passShareInPercent, responses, contentHash, keyHash };
  const old = {
    ...sheet,
    format: `kasauti-response-sheet-${number}`,
    ...(number === 2 && { keys }),
    attempt,
    form: { ...sheet.form, contentHash },
    scoring: sheet.scoring && { keyVersion: 1, keyHash, sections: sheet.scoring.sections, key: sheet.scoring.key },
    result: sheet.result && { ...sheet.result, inputsHash: sha256Hex(inputsText(inputs)) },
  };
  return signSheet(secrets, old as unknown as ResponseSheet);
}
const badOnes = async (signed: SignedSheet, with_ = keys) =>
  (await checkSheet(signed, with_)).filter((check) => check.verdict === 'bad').map((check) => check.what);

describe('a genuine sheet', () => {
  test('passes every check, and its score is recomputed', async () => {
    const checks = await checkSheet(genuine, keys);
    expect(checks.map((check) => [check.what, check.verdict])).toEqual([
      ['signature', 'good'],
      ['journal', 'good'],
      ['receipts', 'good'],
      ['times', 'good'],
      ['score', 'good'],
    ]);
    expect(checks.at(-1)?.says).toBe('recomputed from answers and keys: 5/3 of 5');
  });

  test('before release passes too, without its score being checked', async () => {
    const checks = await checkSheet(madeSheet(secrets, { isReleased: false }), keys);
    expect(checks.map((check) => check.verdict)).toEqual(['good', 'good', 'good', 'good', 'skipped']);
  });

  test.each([
    [
      'not-yet',
      'the keys had not been released when this sheet was made: a sheet that is downloaded after the release',
    ],
    ['never', 'this test never shows its keys'],
  ] as const)('without keys says why they are missing: %s', async (state, sentence) => {
    const sheet = signedAnew(({ sheet }) => {
      Object.assign(sheet, { keys: state });
      sheet.scoring = null;
    });
    const checks = await checkSheet(sheet, keys);
    expect(checks.map((check) => check.verdict)).toEqual(['good', 'good', 'good', 'good', 'skipped']);
    expect(checks.at(-1)?.says).toContain(sentence);
  });

  test('that says another thing of its keys than it holds fails', async () => {
    const wrong = signedAnew(({ sheet }) => Object.assign(sheet, { keys: 'never' }));
    expect(await badOnes(wrong)).toEqual(['score']);
  });

  test.each([1, 2] as const)('of format %i is checked as ever, and says what it cannot know', async (number) => {
    const old = inFormat(number, genuine.sheet);
    expect(signedSheet.whatIsWrong(JSON.parse(JSON.stringify(old)), '')).toBeNull();
    const checks = await checkSheet(old, keys);
    expect(checks.map((check) => check.verdict)).toEqual(Array(5).fill('good'));
    expect(checks[3]?.says).toContain('this older format does not say how the deadline was computed');
    expect(checks[4]?.says).toContain('in this older format, no hash proves that the keys belong to the sheet');
  });

  test('of the first format that holds no keys says what it cannot know', async () => {
    const checks = await checkSheet(inFormat(1, { ...genuine.sheet, scoring: null }), keys);
    expect(checks.at(-1)).toMatchObject({
      verdict: 'skipped',
      says: expect.stringContaining('unless this test never'),
    });
  });

  test('is in the form that the contract fixes', () => {
    expect(responseSheet.whatIsWrong(JSON.parse(JSON.stringify(genuine.sheet)), '')).toBeNull();
  });
});

describe('a sheet that the server never made', () => {
  test('fails with keys of another installation', async () => {
    expect(await badOnes(genuine, ring(others))).toEqual(['signature', 'receipts']);
  });

  test('fails when it was signed with a key of the forger’s own, under our key’s name', async () => {
    const forged = { ...signSheet(others, genuine.sheet), keyId: genuine.keyId };
    expect(await badOnes(forged)).toEqual(['signature']);
  });

  test.each<[string, (signed: { sheet: NewSheet }) => void, string[]]>([
    [
      'an answer is changed',
      ({ sheet }) => {
        sheet.journal[2]!.payload = '{"kind":"options","optionIds":["p"]}';
      },
      ['receipts', 'score'],
    ],
    ['an entry is taken out', ({ sheet }) => void sheet.journal.splice(3, 1), ['journal', 'receipts']],
    [
      'the last entry is taken out, with its receipt',
      ({ sheet }) => {
        sheet.journal.pop();
        sheet.receipts.pop();
      },
      ['journal'],
    ],
    [
      'two receipts are swapped',
      ({ sheet }) => {
        const [one, two] = sheet.receipts;
        [one!.leaves, two!.leaves] = [two!.leaves, one!.leaves];
      },
      ['receipts'],
    ],
    [
      'the receipt of one entry is put in place of another’s',
      ({ sheet }) => {
        const { leaves } = sheet.receipts[0]!;
        [leaves[0]!.seq, leaves[1]!.seq] = [leaves[1]!.seq, leaves[0]!.seq];
      },
      ['receipts'],
    ],
    ['a receipt is missing', ({ sheet }) => void sheet.receipts.shift(), ['receipts']],
    ['a receipt stands in it twice', ({ sheet }) => void sheet.receipts.push(sheet.receipts[0]!), ['receipts']],
    [
      'a receipt is another attempt’s',
      ({ sheet }) => {
        sheet.receipts[0]!.attemptId = '0193a3f0-0000-7000-8000-000000000002' as never;
      },
      ['receipts'],
    ],
    [
      'an entry is said to have come earlier',
      ({ sheet }) => {
        sheet.journal[6]!.arrivedAt = '2026-11-21T05:29:59.000Z';
        sheet.journal[6]!.serverAt = '2026-11-21T05:29:59.000Z';
      },
      ['receipts', 'times'],
    ],
    [
      'a late entry is said to be in time',
      ({ sheet }) => {
        sheet.journal[6]!.late = false;
      },
      ['times', 'score'],
    ],
    [
      'a late entry is said to be accepted',
      ({ sheet }) => {
        sheet.journal[6]!.accepted = true;
      },
      ['times', 'score'],
    ],
    [
      'the total is changed',
      ({ sheet }) => {
        sheet.result!.total = '5';
      },
      ['score'],
    ],
    [
      'a question’s mark is changed',
      ({ sheet }) => {
        (sheet.result!.items[0] as { marks: string }).marks = '1';
      },
      ['score'],
    ],
    [
      'a failed one is said to have passed',
      ({ sheet }) => {
        sheet.result!.passed = true;
      },
      ['score'],
    ],
    [
      'a key is changed',
      ({ sheet }) => {
        sheet.scoring!.key['quant-01'] = { correct: { kind: 'options', optionIds: ['q'] } };
      },
      ['score'],
    ],
    [
      'a key is missing',
      ({ sheet }) => {
        delete sheet.scoring!.key['quant-01'];
      },
      ['score'],
    ],
    [
      'the salt is changed',
      ({ sheet }) => {
        sheet.scoring!.salt = 'ef'.repeat(32);
      },
      ['score'],
    ],
    [
      'a marking scheme is changed',
      ({ sheet }) => {
        sheet.scoring!.sections[0]!.marking['single-choice'] = { kind: 'single', right: '1', wrong: '0' };
      },
      ['score'],
    ],
  ])('fails when %s, also if it had been signed anew', async (_how, change, expected) => {
    expect(await badOnes(changed(change))).toEqual(['signature', ...expected]);
    expect(await badOnes(signedAnew(change))).toEqual(expected);
  });
});

const says = async (signed: SignedSheet, what: string) =>
  (await checkSheet(signed, keys)).find((check) => check.what === what && check.verdict === 'bad')?.says;

describe('a sheet in which the score follows from the answers that are said to count', () => {
  const acceptedBy = (sheet: NewSheet) => {
    sheet.acceptances.push({ seq: 7, acceptedAt: '2026-11-21T06:00:00.000Z', reasonText: 'The network was down.' });
    sheet.journal[6]!.accepted = true;
  };

  test('is genuine when a person accepted what came late', async () => {
    expect(await badOnes(scoredAnew(acceptedBy))).toEqual([]);
  });

  test.each<[string, (sheet: NewSheet) => void, string]>([
    [
      'an answer that arrived in time is marked late',
      ({ journal }) => {
        journal[2]!.late = true;
      },
      'entry 3 arrived in time, but is marked late',
    ],
    [
      'results are said to have waited less for an answer that arrived in time and was stored later',
      (sheet) => {
        sheet.journal[6]!.arrivedAt = '2026-11-21T05:30:05.000Z';
        sheet.journal[6]!.serverAt = '2026-11-21T05:30:35.000Z';
        sheet.attempt.drainSeconds = 29;
        sheet.journal[6]!.late = false;
      },
      'entry 7 arrived after the deadline, but is not marked late',
    ],
    [
      'the page’s word that nothing waited is passed over',
      (sheet) => {
        const { attempt, journal } = sheet;
        attempt.mode = 'none';
        attempt.nothingWaitedAt = '2026-11-21T05:29:58.000Z';
        Object.assign(journal[6]!, { clientAt: '2026-11-21T05:29:52.000Z', accepted: true });
      },
      'nobody accepted entry 7, which arrived late',
    ],
    [
      'an answer that a person accepted is left out',
      (sheet) => {
        acceptedBy(sheet);
        sheet.journal[6]!.accepted = false;
      },
      'entry 7 counts, but was left out',
    ],
    [
      'a late answer counts that nobody accepted',
      ({ journal }) => {
        journal[6]!.accepted = true;
      },
      'nobody accepted entry 7, which arrived late',
    ],
    [
      'an answer that was made in time and synced afterwards is left out',
      (sheet) => {
        sheet.attempt.mode = 'none';
        sheet.journal[6]!.clientAt = sheet.attempt.deadlineAt;
      },
      'entry 7 counts, but was left out',
    ],
    [
      'the deadline is earlier than it was',
      (sheet) => {
        sheet.attempt.deadlineAt = '2026-11-21T05:20:00.000Z';
      },
      'the deadline 2026-11-21T05:20:00.000Z is not the last that it had',
    ],
    [
      'the whole history of the deadline is earlier than it was',
      ({ attempt }) => {
        attempt.deadlineAt = '2026-11-21T05:20:00.000Z';
        attempt.deadlines = [{ since: attempt.startedAt, deadlineAt: attempt.deadlineAt }];
      },
      'the deadline from 2026-11-21T04:45:00.000Z on is missing',
    ],
    [
      'a credit is left out',
      ({ attempt }) => void attempt.credits.pop(),
      'the sheet contains a deadline without a cause',
    ],
    [
      'a deadline is said to have held earlier',
      ({ attempt }) => {
        attempt.deadlines[1]!.since = '2026-11-21T04:44:00.000Z';
      },
      'the sheet says 2026-11-21T05:30:00.000Z from 2026-11-21T04:44:00.000Z on',
    ],
    [
      'a credit is numbered as if one before it were missing',
      ({ attempt }) => {
        attempt.credits[0]!.creditNo = 2;
      },
      'credit 2 is in the wrong place',
    ],
    [
      'a credit was given after the end',
      ({ attempt }) => {
        attempt.credits[0]!.givenAt = '2026-11-21T05:31:00.001Z';
      },
      'credit 1 was given after the test had ended',
    ],
    [
      'the compensatory time is less than it was',
      ({ attempt }) => {
        attempt.durationMinutes = 40;
        attempt.compensatoryMinutes = 5;
      },
      'start, duration and credits give the deadline 2026-11-21T05:15:00.000Z',
    ],
    [
      'an entry is accepted that came in time',
      ({ acceptances }) =>
        void acceptances.push({ seq: 1, acceptedAt: '2026-11-21T06:00:00.000Z', reasonText: 'By mistake.' }),
      'a person accepted entry 1, which did not arrive late',
    ],
    [
      'an entry is accepted twice',
      (sheet) => {
        acceptedBy(sheet);
        sheet.acceptances.push(...sheet.acceptances);
      },
      'an entry is accepted twice',
    ],
  ])('fails when %s', async (_how, change, sentence) => {
    expect(await says(scoredAnew(change), 'times')).toContain(sentence);
  });

  test.each([1, 2] as const)('fails in format %i, too, when an answer in time was left out', async (number) => {
    const left = scoredAnew(({ journal }) => {
      journal[2]!.late = true;
    }).sheet as NewSheet;
    expect(await says(inFormat(number, left), 'times')).toBe('entry 3 counts, but was left out');
  });
});

test('a sheet with a repeated operation fails', async () => {
  const twice = signedAnew(({ sheet }) => {
    sheet.journal[1]!.opId = sheet.journal[0]!.opId;
  });
  expect(await says(twice, 'journal')).toBe('it contains one operation twice');
});

test('a sheet that a later version scored says so, and its score is not recomputed', async () => {
  const later = signedAnew(({ sheet }) => {
    sheet.result!.scorer = 'kasauti-score-2';
  });
  expect((await checkSheet(later, keys)).at(-1)).toMatchObject({
    verdict: 'skipped',
    says: 'it was scored by kasauti-score-2; this program knows kasauti-score-1',
  });
});

test('kept receipts of another attempt prove nothing of this one', async () => {
  const { receipts, attempt } = genuine.sheet;
  expect((await checkKeptReceipts({ attemptId: attempt.attemptId, receipts }, toolsOf(keys))).verdict).toBe('good');
  expect(
    await checkKeptReceipts({ attemptId: '0193a3f0-0000-7000-8000-000000000002', receipts }, toolsOf(keys)),
  ).toMatchObject({
    verdict: 'bad',
    says: expect.stringContaining('belongs to another attempt'),
  });
});

test('the signed bytes are those in the docs', () => {
  const digest = createHash('sha256').update(canonicalJson(genuine.sheet)).digest('hex');
  const message = Buffer.from(`kasauti-sheet-v3\n${digest}`);
  const signature = Buffer.from(genuine.signature, 'base64url');
  expect(verify(null, message, keys.get(genuine.keyId)!, signature)).toBe(true);
});

test('two sheets with other keys cannot both be genuine under one hash', async () => {
  const withOtherKey = signedAnew(({ sheet }) => {
    const other = { ...madeScoring.key, 'quant-01': { correct: { kind: 'options' as const, optionIds: ['q'] } } };
    sheet.scoring = { ...madeScoring, key: other };
    const { inputsHash } = sheet.result!;
    sheet.result = { ...madeResult(sheet.journal, { ...madeScoring, key: other }), inputsHash };
  });
  expect(await badOnes(genuine)).toEqual([]);
  expect(await badOnes(withOtherKey)).toEqual(['score']);
});

/** Returns the path of every leaf of a JSON value. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([name, part]) => placesIn(part, [...path, name]));
}

test('whatever single value of a sheet is changed, the sheet fails', async () => {
  const places = placesIn(genuine.sheet);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.oneof(fc.string(), fc.nat(), fc.boolean()), async (path, value) => {
      const copy = structuredClone(genuine);
      let at = copy.sheet as unknown as Record<string | number, unknown>;
      for (const name of path.slice(0, -1)) at = at[name] as typeof at;
      const last = path.at(-1)!;
      fc.pre(at[last] !== value);
      at[last] = value;
      // A value that is not a valid sheet is refused before its signature is checked.
      const isSheet = responseSheet.whatIsWrong(copy.sheet, '') === null;
      if (isSheet) expect(await badOnes(copy)).toContain('signature');
    }),
    { numRuns: 300 },
  );
});
