import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whatIsWrongWithChain } from '@kasauti/domain/receipts/verify.ts';
import type { SignedSheet } from '@kasauti/domain/sheet/sheet-shape.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openLog } from '../../../platform/log.ts';
import { secretsFrom } from '../../../platform/security/secrets.ts';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, givenForm, givenSource, save } from '../../../test/given/attempts.ts';
import { givenSession } from '../../../test/given/identity.ts';
import { givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenHeadsArePublished, givenItIsOver, givenTimeIsUp, rightAnswers } from '../../../test/given/results.ts';
import { runKasauti as kasauti } from '../../../test/run-kasauti.ts';
import { decideLateEvents, lanePart, readSignedRoots } from '../../attempts/index.ts';
import { record } from '../../audit/index.ts';
import { computeResult } from '../index.ts';
import { toolsOf } from './key-ring.ts';
import { publicKeysOf } from './list-public-keys.ts';
import { signSheet } from './sign-sheet.ts';

const app = await testApp();
const base = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const folder = await mkdtemp(join(tmpdir(), 'kasauti-sheets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let files = 0;
async function fileOf(value: unknown): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.json`);
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

const NOBODYS = '01900000-0000-7000-8000-000000000000';
let sitter: Sitter;
let early: SignedSheet;
let sheet: SignedSheet;
let keys: string;

beforeAll(async () => {
  const formId = await givenForm(app, { ...givenSource, formRef: 'sheet-form' });
  const room = await givenRoomInSession(app, { formId });
  sitter = room.sitters[0] as Sitter;
  const [first, second, third] = await rightAnswers(app, formId);
  if (!first || !second || !third) throw new Error('the form has three questions');
  await save(app, sitter, [givenEvent({ itemRef: 'q-1', kind: 'visit', payload: null }), first]);
  await save(app, sitter, [
    givenEvent({ payload: { kind: 'number', text: '१४३' } }),
    givenEvent({ itemRef: 'q-3', kind: 'mark', payload: null }),
  ]);
  // The candidate takes the lease on another device and changes an answer.
  const phone = { ...sitter, ...(await givenSession(app, sitter.userId)) };
  const take = () => send(app, phone, 'POST', `/api/v1/attempts/${sitter.attemptId}/lease`, {});
  await take();
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'authorise',
    attemptIds: [sitter.attemptId],
    reasonCode: 'identity-checked',
    reasonText: '',
  });
  const { body } = await take();
  await save(app, phone, [second, third], body.lease.epoch);
  sitter = phone;
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: body.lease.epoch });
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }));
  const download = async () => (await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/sheet`)).body;
  early = await download();
  await givenItIsOver(app, room);
  sheet = await download();
  keys = await fileOf({ keys: publicKeysOf(app.secrets) });
});

const changed = (change: (signed: SignedSheet) => void): SignedSheet => {
  const copy = structuredClone(sheet);
  change(copy);
  return copy;
};

describe('kasauti verify', () => {
  test('finds a downloaded sheet genuine and repeats its score, with keys from a file', async () => {
    const { code, out } = await kasauti(['verify', await fileOf(sheet), '--key', keys]);
    expect(out).toContain('VERDICT: genuine, and the score follows from the answers.');
    expect(out).toContain('recomputed from answers and keys: 12 of 12');
    expect(out).toContain('7 entries, numbered without a gap');
    expect(out).toMatch(/receipts +\d receipts of 7 entries: each entry is the same as when it was stored\n/);
    expect(code).toBe(0);
  });

  test('fetches the keys from the site that issued it', async () => {
    const { code, out } = await kasauti(['verify', await fileOf(sheet), '--url', base]);
    expect([code, out.includes('VERDICT: genuine')]).toEqual([0, true]);
  });

  test('finds a sheet from before the release genuine, and says that the score was not part of it', async () => {
    const { code, out } = await kasauti(['verify', await fileOf(early), '--key', keys]);
    expect(out).toContain('VERDICT: genuine. The score was not part of the check.');
    expect(code).toBe(0);
  });

  test('does not care how the file is laid out', async () => {
    const { code } = await kasauti(['verify', await fileOf(JSON.stringify(sheet, null, 4)), '--key', keys]);
    expect(code).toBe(0);
  });

  test.each<[string, (signed: SignedSheet) => unknown, string]>([
    [
      'a changed answer',
      (signed) => {
        const answer = signed.sheet.journal.find((entry) => entry.kind === 'answer');
        if (answer) answer.payload = '{"kind":"options","optionIds":["x"]}';
      },
      'belongs to a different entry than the one in the sheet',
    ],
    ['a removed entry', ({ sheet: { journal } }) => journal.splice(2, 1), 'entry 3 is missing or in the wrong place'],
    [
      'swapped receipts',
      ({ sheet: { receipts } }) => {
        const [one, two] = receipts;
        if (one && two) [one.root, two.root] = [two.root, one.root];
      },
      'bad      receipts',
    ],
    [
      'a changed score',
      ({ sheet: { result } }) => {
        if (result) result.total = '11';
      },
      'the sheet says 11 of 12; recomputed it is 12 of 12',
    ],
    [
      'another name on it',
      ({ sheet: { candidate } }) => {
        candidate.name = 'Somebody Else';
      },
      'the sheet was changed after it was signed',
    ],
  ])('finds %s', async (_what, change, says) => {
    const { code, out } = await kasauti(['verify', await fileOf(changed(change)), '--key', keys]);
    expect(out).toContain(says);
    expect(out).toContain('VERDICT: NOT GENUINE');
    expect(code).toBe(1);
  });

  test('trusts no sheet that somebody signed with a key of their own', async () => {
    const forger = secretsFrom('a secret that is not the installation’s own');
    const forged = signSheet(forger, sheet.sheet);
    const withOurName = { ...forged, keyId: sheet.keyId };
    for (const file of [forged, withOurName]) {
      const { code, out } = await kasauti(['verify', await fileOf(file), '--key', keys]);
      expect([code, out.includes('VERDICT: NOT GENUINE')]).toEqual([1, true]);
    }
    const theirKeys = await fileOf({ keys: publicKeysOf(forger) });
    const { code, out } = await kasauti(['verify', await fileOf(sheet), '--key', theirKeys]);
    expect(out).toContain('which is not one of your keys');
    expect(code).toBe(1);
  });

  test('says that kept receipts are no sheet, and checks them as what they are', async () => {
    const { attempt, receipts } = sheet.sheet;
    const kept = { attemptId: attempt.attemptId, entries: [], receipts };
    const genuine = await kasauti(['verify', await fileOf(kept), '--key', keys]);
    expect(genuine.out).toContain(`contains the receipts of attempt ${attempt.attemptId} that a candidate saved.`);
    expect(genuine.out).toContain('which had stored 7 entries');
    expect([genuine.code, genuine.out.includes('VERDICT: receipts are genuine')]).toEqual([0, true]);
    const forged = structuredClone(kept);
    const [one] = forged.receipts;
    if (one) one.root.signedAt = '2026-11-21T06:30:00.000Z';
    const { code, out } = await kasauti(['verify', await fileOf(forged), '--key', keys]);
    expect([code, out.includes('VERDICT: receipts are NOT GENUINE')]).toEqual([1, true]);
  });

  test.each([
    ['not a sheet', '{"hello":"world"}'],
    ['not JSON', 'once upon a time'],
  ])('says plainly that a file is %s', async (_what, text) => {
    const { code, out } = await kasauti(['verify', await fileOf(text), '--key', keys]);
    expect(out).toMatch(/^VERDICT: NOT GENUINE\. .* is not a response sheet/);
    expect(code).toBe(1);
  });

  test.each([
    [[], /Usage:/],
    [['verify'], /Usage:/],
    [['verify', '/nowhere.json'], /Give the public keys that you trust/],
    [
      ['verify', '/nowhere.json', '--key', '/nowhere.json'],
      /^\/nowhere\.json cannot be read: there is no such file\.\n$/,
    ],
    [['verify', '/nowhere.json', '--heads', 'a'], /Give the public keys that you trust/],
    [['verify', '/nowhere.json', '--colour', 'red'], /Unknown option/],
  ])('asked wrongly (%j) it says how to ask, in words', async (args, says) => {
    const { code, out } = await kasauti(args);
    expect(out).toMatch(says);
    expect(out).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('says so when the keys cannot be had', async () => {
    const file = await fileOf(sheet);
    const noKey = await kasauti(['verify', file, '--key', await fileOf({ keys: [{ kty: 'RSA' }] })]);
    expect([noKey.code, noKey.out]).toEqual([1, expect.stringContaining('There is no Ed25519 public key')]);
    const noSite = await kasauti(['verify', file, '--url', 'http://127.0.0.1:9']);
    expect([noSite.code, noSite.out]).toEqual([1, expect.stringContaining('could not be asked for its keys')]);
  });
});

describe('names that would write on the terminal', () => {
  const forgedName = 'Asha\r\n\u001b[2J\nVERDICT: genuine, and the score follows from the answers.\u202e\u2028';

  test('are not told of a sheet whose signature does not hold', async () => {
    const forged = changed(({ sheet: { candidate } }) => {
      candidate.name = forgedName;
    });
    const { out } = await kasauti(['verify', await fileOf(forged), '--key', keys]);
    expect(out).not.toContain('Asha');
    expect(out.split('\n').filter((line) => line.startsWith('VERDICT'))).toEqual([
      expect.stringContaining('VERDICT: NOT GENUINE'),
    ]);
  });

  test('stay on their line, as numbers, where the installation itself signed them', async () => {
    const named = changed(({ sheet: { candidate } }) => {
      candidate.name = forgedName;
    });
    const { out } = await kasauti(['verify', await fileOf(signSheet(app.secrets, named.sheet)), '--key', keys]);
    expect(out).toContain('Response sheet of Asha\\u{d}\\u{a}\\u{1b}[2J\\u{a}VERDICT: genuine');
    expect(out).toContain('\\u{202e}\\u{2028}, roll number');
    expect(out.split('\n').filter((line) => line.startsWith('VERDICT'))).toHaveLength(1);
  });

  test('stay on their line in files that are no sheets, and in kept receipts', async () => {
    const odd = await fileOf({ sheet: { format: 'kasauti-response-sheet-3', 'x\nVERDICT: genuine': 1 } });
    const kept = await fileOf({ attemptId: `a\nVERDICT: receipts are genuine`, receipts: [] });
    for (const file of [odd, kept]) {
      const { out } = await kasauti(['verify', file, '--key', keys]);
      expect(out.split('\n').filter((line) => line.startsWith('VERDICT: genuine'))).toEqual([]);
      expect(out.split('\n').filter((line) => line.startsWith('VERDICT: receipts are'))).toEqual([]);
    }
  });
});

describe('the published heads', () => {
  const kept = () => ({ attemptId: sheet.sheet.attempt.attemptId, entries: [], receipts: sheet.sheet.receipts });
  const headsOf = async (day: string) => (await app.fastify.inject(`/api/v1/receipt-heads?day=${day}`)).json();
  const dayOfRoots = () => sheet.sheet.receipts[0]!.root.signedAt.slice(0, 10);
  const verify = async (file: unknown, ...more: string[]) =>
    await kasauti(['verify', await fileOf(file), '--key', keys, '--url', base, ...more]);

  test('of a day that is not over are not there, and nothing is said against a receipt', async () => {
    expect((await app.fastify.inject(`/api/v1/receipt-heads?day=${dayOfRoots()}`)).statusCode).toBe(404);
    const { code, out } = await verify(kept());
    expect(out).toContain('there are no published heads to compare with');
    expect(code).toBe(0);
  });

  test('once published show that a receipt leads to them, in kept receipts and in a sheet', async () => {
    await givenHeadsArePublished(app, 2);
    for (const file of [kept(), sheet]) {
      const { code, out } = await verify(file);
      expect(out).toMatch(/good {5}heads {6}\d+ roots match the published heads of the day/);
      expect(code).toBe(0);
    }
    const { code } = await verify(kept(), '--heads', await fileOf([await headsOf(dayOfRoots())]));
    expect(code).toBe(0);
  });

  test('name each the day before, and are published once however often it is tried', async () => {
    await Promise.all([givenHeadsArePublished(app, 3), givenHeadsArePublished(app, 3)]);
    const { rows } = await app.pool.query('select day, hash, document from receipt_heads order by day');
    expect(rows.map((row) => JSON.parse(row.document).prevHash)).toEqual([
      '0'.repeat(64),
      ...rows.slice(0, -1).map((row) => row.hash.toString('hex')),
    ]);
    expect((await app.fastify.inject('/api/v1/receipt-heads')).json().heads.day).toBe(rows.at(-1).day);
  });

  test('are not compared with receipts that do not hold by themselves', async () => {
    const receipts = kept().receipts.map((one, at) => (at === 0 ? { ...one, attemptId: NOBODYS } : one));
    const { code, out } = await verify({ ...kept(), receipts });
    expect(out).toMatch(/bad {6}receipts .+ belongs to another attempt/);
    expect(out).toMatch(/skipped {2}heads {6}the receipts themselves have errors/);
    expect(code).toBe(1);
  });

  test('that are others than those that somebody kept are found', async () => {
    const copy = await headsOf(dayOfRoots());
    copy.heads.lanes.pop();
    const { code, out } = await verify(kept(), '--heads', await fileOf([copy]));
    expect(out).toContain(`the published heads of ${dayOfRoots()} differ from those that you saved`);
    expect(code).toBe(1);
  });

  test('are named by a lane that begins after them, whose chain is whole', async () => {
    const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: openLog('silent') });
    try {
      const { laneId } = other.part(lanePart);
      const candidate = await givenCandidate(app);
      await save(other, candidate, [givenEvent()]);
      await save(other, candidate, [givenEvent()]);
      const roots = await readSignedRoots(app.database, { laneId, from: 1, to: 9 });
      const newest = (await app.fastify.inject('/api/v1/receipt-heads')).json();
      expect(roots[0]?.prevRoot).toBe(newest.hash);
      const tools = toolsOf(
        new Map(
          publicKeysOf(app.secrets).map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
        ),
      );
      expect(await whatIsWrongWithChain(roots, tools, new Set([newest.hash]))).toBeNull();
      expect(await whatIsWrongWithChain(roots, tools)).toEqual({ rootNo: 1, problem: 'chain-broken' });
    } finally {
      await other.close();
    }
  });

  test('betray a root that was changed behind them', async () => {
    const client = await app.pool.connect();
    const { laneId } = app.part(lanePart);
    const change = (from: string, to: string) =>
      client.query(
        'update commit_root set prev_root = decode($3, $4) where lane_id = $1 and prev_root = decode($2, $4)',
        [laneId, from, to, 'hex'],
      );
    const [first, second] = await readSignedRoots(app.database, { laneId, from: 1, to: 2 });
    await client.query("set session_replication_role = 'replica'");
    await change(first!.root, 'ab'.repeat(32));
    try {
      const { code, out } = await verify(kept());
      expect(out).toContain(`root ${second!.rootNo} of lane ${laneId} does not follow the one before`);
      expect(code).toBe(1);
    } finally {
      await change('ab'.repeat(32), first!.root);
      client.release(true);
    }
  });
});

test('finds a sheet genuine whose deadline moved and whose late answers a person accepted, and no other', async () => {
  const room = await givenRoomInSession(app);
  const [who] = room.sitters as [Sitter];
  const act = (verb: string, more: object = {}) =>
    send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
      verb,
      attemptIds: [who.attemptId],
      reasonCode: 'power-outage',
      reasonText: 'The lights went out.',
      ...more,
    });
  await act('pause');
  await act('resume');
  await act('update', { extraMinutes: 5 });
  await givenTimeIsUp(app, who.attemptId);
  await save(app, who, [givenEvent()]);
  await send(app, who, 'POST', `/api/v1/attempts/${who.attemptId}/submit`, { leaseEpoch: 1 });
  await app.inTransaction((work) =>
    decideLateEvents(work, app.hub, {
      attemptId: who.attemptId,
      decision: 'accept',
      by: room.proctor.userId,
      reasonText: 'The network was down.',
    }),
  );
  await app.inTransaction((work) => computeResult(work, { attemptId: who.attemptId, reason: 'submitted' }));
  const { body } = await send(app, who, 'GET', `/api/v1/attempts/${who.attemptId}/sheet`);
  expect(body.sheet).toMatchObject({
    attempt: { credits: [{ kind: 'pause' }, { kind: 'lost-time', creditMs: 300_000 }], deadlines: [{}, {}, {}] },
    acceptances: [{ seq: 1, reasonText: 'The network was down.' }],
  });
  const { code, out } = await kasauti(['verify', await fileOf(body), '--key', keys]);
  expect(out).toContain('moved 2 times, follows from start and credits; 1 arrived late, of which 1 count');
  expect(code).toBe(0);
});

test('a result whose hash covers what no sheet holds is computed again when somebody looks, with the same marks', async () => {
  const formId = await givenForm(app, { ...givenSource, formRef: 'scored-before' });
  const room = await givenRoomInSession(app, { formId });
  const [who] = room.sitters as [Sitter];
  await save(app, who, [givenEvent()]);
  await send(app, who, 'POST', `/api/v1/attempts/${who.attemptId}/submit`, { leaseEpoch: 1 });
  await app.inTransaction((work) => computeResult(work, { attemptId: who.attemptId, reason: 'submitted' }));
  const client = await app.pool.connect();
  try {
    // After this, the row looks as if an older version of the software had stored it.
    await client.query("set session_replication_role = 'replica'");
    await client.query('update result set salt = null where attempt_id = $1', [who.attemptId]);
  } finally {
    client.release(true);
  }
  await givenItIsOver(app, { sittingId: room.sittingId, sitters: [who] });
  const { body } = await send(app, who, 'GET', `/api/v1/attempts/${who.attemptId}/sheet`);
  expect(body.sheet.result).toMatchObject({ versionNo: 2 });
  const { out } = await kasauti(['verify', await fileOf(body), '--key', keys]);
  expect(out).toContain('VERDICT: genuine, and the score follows from the answers.');
});

describe('the sheet', () => {
  test('holds the score and no key, rule or question before the release', () => {
    expect(early.sheet).toMatchObject({ scoring: null, result: { total: '12', items: [] } });
    expect(early.sheet.journal).toHaveLength(7);
  });

  test('holds whose it is, the take-over, and every receipt that the candidate was given', () => {
    expect(sheet.sheet).toMatchObject({
      candidate: { name: sitter.fullName, rollNumber: expect.stringMatching(/\d/) },
      attempt: { state: 'submitted', submittedBy: 'candidate', mode: 'live' },
    });
    expect(sheet.sheet.journal.map((entry) => entry.kind)).toContain('lease');
  });

  test('there is none while the test runs', async () => {
    const room = await givenRoomInSession(app);
    const [running] = room.sitters as [Sitter];
    const answer = await send(app, running, 'GET', `/api/v1/attempts/${running.attemptId}/sheet`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-submitted' } });
  });
});

describe('kasauti audit-verify', () => {
  test('finds the log whole, and names the entry when one was changed behind its back', async () => {
    const environment = { DATABASE_URL: app.databaseUrl };
    await app.inTransaction(async (work) =>
      record(work, { actorId: null, actorRole: 'system', action: 'test.done', objectKind: 'thing', objectId: 'a' }),
    );
    const whole = await kasauti(['audit-verify'], environment);
    expect(whole.out).toMatch(
      /^The audit log is intact: \d+ entries\. The hash of the last entry is [0-9a-f]{64}\.\n$/,
    );
    expect(whole.code).toBe(0);
    const client = await app.pool.connect();
    try {
      await client.query("set session_replication_role = 'replica'");
      await client.query("update audit_entry set reason = 'changed' where entry_no = 1");
    } finally {
      client.release(true);
    }
    const broken = await kasauti(['audit-verify'], environment);
    expect([broken.code, broken.out]).toEqual([1, 'The audit log is NOT intact: entry 1 was changed.\n']);
  });
});
