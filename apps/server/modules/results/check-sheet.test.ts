import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { responseSheet, type SignedSheet, signedSheet } from '@kasauti/contract/response-sheet.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secretsFrom } from '../../platform/secrets.ts';
import { madeSheet } from '../../test/given/results.ts';
import { checkSheet } from './check-sheet.ts';
import { publicKeysOf } from './list-public-keys.ts';
import { signSheet } from './sign-sheet.ts';

const secrets = secretsFrom('a secret of the installation that issues');
const others = secretsFrom('a secret of somebody else altogether');
const ring = (of: typeof secrets) =>
  new Map<string, KeyObject>(
    publicKeysOf(of).map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
  );
const keys = ring(secrets);

const genuine = madeSheet(secrets);
const changed = (change: (signed: SignedSheet) => void): SignedSheet => {
  const copy = structuredClone(genuine);
  change(copy);
  return copy;
};
/** As if the server itself had signed the changed sheet: only the other checks can find it. */
const signedAnew = (change: (signed: SignedSheet) => void) => signSheet(secrets, changed(change).sheet);
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
    ['not-yet', 'the keys were not out yet when this sheet was made: a sheet that is downloaded after the release'],
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

  test('of the first format is checked as ever, and says what it cannot know', async () => {
    const asBefore = (signed: SignedSheet) => {
      Object.assign(signed.sheet, { format: 'kasauti-response-sheet-1' });
      Reflect.deleteProperty(signed.sheet, 'keys');
    };
    const old = signedAnew(asBefore);
    expect(signedSheet.safeParse(JSON.parse(JSON.stringify(old))).success).toBe(true);
    expect((await checkSheet(old, keys)).map((check) => check.verdict)).toEqual(Array(5).fill('good'));
    const early = signedAnew((signed) => {
      asBefore(signed);
      signed.sheet.scoring = null;
    });
    const checks = await checkSheet(early, keys);
    expect(checks.at(-1)).toMatchObject({
      verdict: 'skipped',
      says: expect.stringContaining('unless this test never'),
    });
  });

  test('is in the form that the contract fixes', () => {
    expect(responseSheet.safeParse(JSON.parse(JSON.stringify(genuine.sheet))).success).toBe(true);
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

  test.each<[string, (signed: SignedSheet) => void, string[]]>([
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
        sheet.journal[6]!.serverAt = '2026-11-21T05:29:59.000Z';
      },
      ['receipts'],
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
      ['score'],
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
      'another form is named',
      ({ sheet }) => {
        sheet.form.contentHash = 'ef'.repeat(32);
      },
      ['score'],
    ],
  ])('fails when %s, also if it had been signed anew', async (_how, change, expected) => {
    expect(await badOnes(changed(change))).toEqual(['signature', ...expected]);
    expect(await badOnes(signedAnew(change))).toEqual(expected);
  });
});

/** Every place in a JSON value that holds no other value. */
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
      // What is not even in the form of a sheet is refused before.
      const parsed = responseSheet.safeParse(copy.sheet);
      if (parsed.success) expect(await badOnes(copy)).toContain('signature');
    }),
    { numRuns: 300 },
  );
});
