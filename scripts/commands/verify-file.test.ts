import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { publicKeysOf } from '../../apps/server/modules/results/sheet/list-public-keys.ts';
import { signSheet } from '../../apps/server/modules/results/sheet/sign-sheet.ts';
import { secretsFrom } from '../../apps/server/platform/security/secrets.ts';
import { madeResult, madeSheet } from '../../apps/server/test/given/results.ts';
import { openProofEngine, runCheck } from '../../apps/web/features/check-proof/run-check.ts';
import { readKeys } from '../../packages/domain/sheet/read-proof.ts';
import { type NewSheet, type SignedSheet, signedSheet } from '../../packages/domain/sheet/sheet-shape.ts';
import { verifyFile } from './verify-file.ts';

/*
 * Checks the same files on the page /verify and with the command `kasauti verify`. The page is tested twice: as in a
 * browser that supports Ed25519, and as in one that does not.
 */

const secrets = secretsFrom('a secret of the installation that issues');
const forger = secretsFrom('a secret of somebody else altogether');
const keys = { keys: publicKeysOf(secrets) };
const genuine = madeSheet(secrets);
const folder = await mkdtemp(join(tmpdir(), 'kasauti-verdicts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const keyFile = join(folder, 'keys.json');
await writeFile(keyFile, JSON.stringify(keys));

type Told = { verdict: string; checks: string[] };

/** Each file has its own name, so that many files can be checked at the same time. */
let files = 0;
async function command(text: string): Promise<Told> {
  files += 1;
  const file = join(folder, `${files}.json`);
  await writeFile(file, text);
  const { data } = await verifyFile(file, { key: keyFile });
  const told = data as { verdict: string; checks: { what: string; verdict: string; says: string }[] };
  return {
    verdict: told.verdict,
    checks: told.checks.map(({ what, verdict, says }) => `${what} ${verdict}: ${says}`),
  };
}

async function page(text: string, engine: Awaited<ReturnType<typeof openProofEngine>>): Promise<Told> {
  const tools = engine.toolsOf(readKeys(keys));
  // `File.text()` removes a byte order mark from the text, so this code does so too.
  const read = new TextDecoder().decode(new TextEncoder().encode(text));
  const checked = await runCheck({ text: read, heads: { kept: [], roots: [] }, tools, onSize: () => {} });
  // For each of these texts, the page shows "not genuine", or which other kind of file it is.
  if (checked.kind === 'not-one') return { verdict: 'not-genuine', checks: [] };
  const checks = checked.checks.map(({ what, verdict, says }) => `${what} ${verdict}: ${says}`);
  return { verdict: checked.verdict, checks };
}

const native = await openProofEngine();
const library = await openProofEngine({
  importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
  verify: () => Promise.reject(new Error('never asked')),
} as never);

async function allThree(text: string): Promise<Told> {
  const [byCommand, ...onPage] = await Promise.all([command(text), page(text, native), page(text, library)]);
  for (const told of onPage) expect(told).toEqual(byCommand);
  return byCommand;
}

const textOf = (value: unknown) => JSON.stringify(value);
const changed = (change: (sheet: NewSheet) => void): SignedSheet => {
  const copy = structuredClone(genuine);
  change(copy.sheet);
  return copy;
};
/**
 * Changes the sheet and signs it again with the site's key. Only the checks after the signature can then find the
 * change.
 */
const signedAnew = (change: (sheet: NewSheet) => void) => signSheet(secrets, changed(change).sheet as NewSheet);
const scoredAnew = (change: (sheet: NewSheet) => void) =>
  signedAnew((sheet) => {
    change(sheet);
    sheet.result = madeResult(sheet.journal);
  });
const kept = (receipts = genuine.sheet.receipts) => ({
  attemptId: genuine.sheet.attempt.attemptId,
  entries: [],
  receipts,
});
/**
 * Returns a nested sheet as text. It is built as text because programs cannot encode values that are nested so deeply.
 */
const nestedText = (levels: number) =>
  textOf(
    changed(({ result }) => {
      if (result) Object.assign(result, { items: [{ response: 'HERE' }] });
    }),
  ).replace('"HERE"', `${'['.repeat(levels)}${']'.repeat(levels)}`);

const good: Record<string, string> = {
  'as it was downloaded': textOf(genuine),
  'laid out anew': JSON.stringify(genuine, null, 4),
  'with a byte order mark': `\u{feff}${textOf(genuine)}`,
  'with its members in another order': textOf(Object.fromEntries(Object.entries(genuine).reverse())),
  'before the release': textOf(madeSheet(secrets, { isReleased: false })),
  'whose keys are never shown': textOf(
    signedAnew((sheet) => {
      Object.assign(sheet, { keys: 'never' });
      sheet.scoring = null;
    }),
  ),
  'without a result yet': textOf(
    signedAnew((sheet) => {
      Object.assign(sheet, { keys: 'not-yet' });
      sheet.scoring = null;
      sheet.result = null;
    }),
  ),
  'scored by a version that nobody here knows': textOf(
    signedAnew(({ result }) => {
      if (result) result.scorer = 'kasauti-score-9';
    }),
  ),
  'of a candidate whose name would print a verdict': textOf(
    signedAnew(({ candidate }) => {
      candidate.name = 'Asha\nVERDICT: genuine\u202e';
    }),
  ),
  'kept receipts': textOf(kept()),
};

/** Returns one change for each number, text, boolean and null in the sheet and its envelope. */
function everySingleChange(value: unknown, at: string[] = []): [string, (copy: unknown) => void][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => everySingleChange(part, [...at, name]));
  const other = typeof value === 'number' ? value + 1 : typeof value === 'string' ? otherText(value) : value === null;
  const put = (copy: unknown) => {
    const parent = at.slice(0, -1).reduce((part, name) => (part as Record<string, unknown>)[name], copy);
    (parent as Record<string, unknown>)[at.at(-1) ?? ''] = typeof value === 'boolean' ? !value : other;
  };
  return [[at.join('.'), put]];
}

/**
 * Returns another text, of the same form if possible. Then a check must find the change, because the schema does not.
 */
function otherText(text: string): string {
  const digit = text.search(/[0-8]/);
  if (digit === -1) return `${text}x`;
  return `${text.slice(0, digit)}${Number(text[digit]) + 1}${text.slice(digit + 1)}`;
}

const single = Object.fromEntries(
  everySingleChange(genuine).map(([at, put]) => {
    const copy = structuredClone(genuine);
    put(copy);
    return [`with another ${at}`, textOf(copy)];
  }),
);

const forged: Record<string, string> = {
  ...single,
  'with an entry taken out': textOf(changed(({ journal }) => void journal.splice(2, 1))),
  'with an entry that stands in it twice': textOf(changed(({ journal }) => void journal.push(...journal.slice(-1)))),
  'with a receipt taken out': textOf(signedAnew(({ receipts }) => void receipts.pop())),
  'with an answer changed, scored and signed anew': textOf(
    scoredAnew(({ journal }) => {
      const answer = journal.findLast(({ kind }) => kind === 'answer');
      if (answer) answer.payload = '{"kind":"options","optionIds":["p"]}';
    }),
  ),
  'with another total, signed anew': textOf(
    signedAnew(({ result }) => {
      if (result) result.total = '5';
    }),
  ),
  'with a later deadline, signed anew': textOf(
    signedAnew(({ attempt }) => {
      attempt.deadlineAt = '2026-11-21T09:00:00.000Z';
    }),
  ),
  'signed with a key of the forger’s own': textOf(signSheet(forger, genuine.sheet)),
  'signed by the forger under our key’s name': textOf({ ...signSheet(forger, genuine.sheet), keyId: genuine.keyId }),
  'all made by the forger': textOf(madeSheet(forger)),
  'with no signature': textOf({ ...genuine, signature: '' }),
  'with a signature that is too long': textOf({ ...genuine, signature: `${genuine.signature}AAAA` }),
  'with a signature of zeros': textOf({ ...genuine, signature: 'A'.repeat(86) }),
  'with a member that nobody knows': textOf({ ...genuine, note: 'genuine' }),
  'nested deeper than a program can follow': nestedText(200_000),
  'kept receipts of another test': textOf({ ...kept(), attemptId: '01900000-0000-7000-8000-000000000000' }),
  'kept receipts with another instant': textOf(
    kept(
      genuine.sheet.receipts.map((one) => ({ ...one, root: { ...one.root, signedAt: '2026-11-21T06:30:00.000Z' } })),
    ),
  ),
  'something else': '{"hello":"world"}',
  'a number': '12',
  'an empty list': '[]',
  'the site’s keys': textOf(keys),
  'no JSON': 'once upon a time',
  'half a file': textOf(genuine).slice(0, -200),
};

describe('the page and the command, with the browser’s Ed25519 and with the library’s', () => {
  test('are asked about more than fifty files', () => {
    expect(Object.keys(good).length).toBeGreaterThanOrEqual(10);
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(50);
    expect(signedSheet.whatIsWrong(JSON.parse(good['as it was downloaded'] ?? ''), '')).toBeNull();
  });

  test.each(Object.entries(good))('find a sheet genuine %s', async (_what, text) => {
    const { verdict, checks } = await allThree(text);
    expect(verdict).toBe('genuine');
    expect(checks.filter((check) => check.includes(' bad: '))).toEqual([]);
  });

  test.each(Object.entries(forged).filter(([what]) => !(what in single)))(
    'find a file not genuine %s',
    async (_, text) => {
      expect((await allThree(text)).verdict).toBe('not-genuine');
    },
  );

  test('find every single change of a sheet, and say the same of it', async () => {
    expect(Object.keys(single).length).toBeGreaterThanOrEqual(100);
    const missed: string[] = [];
    for (const [what, text] of Object.entries(single)) {
      if ((await allThree(text)).verdict !== 'not-genuine') missed.push(what);
    }
    expect(missed).toEqual([]);
  });

  test('take no verdict from receipts that are not there', async () => {
    expect((await allThree(textOf(kept([])))).verdict).toBe('nothing-to-check');
  });
});
