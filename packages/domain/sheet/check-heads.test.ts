import { createHash, createPublicKey, type JsonWebKey, randomUUID, sign } from 'node:crypto';
import type { HeadsDocument, PublishedHeads } from '@kasauti/contract/attempts/receipt-heads.ts';
import { expect, test } from 'vitest';
import { toolsOf } from '../../../apps/server/modules/results/sheet/key-ring.ts';
import { publicKeysOf } from '../../../apps/server/modules/results/sheet/list-public-keys.ts';
import { RECEIPT_KEY } from '../../../apps/server/modules/results/sheet/sign-sheet.ts';
import { secretsFrom } from '../../../apps/server/platform/security/secrets.ts';
import { toHex } from '../receipts/bytes.ts';
import { headsMessage } from '../receipts/heads.ts';
import { NO_ROOT, rootMessage } from '../receipts/root.ts';
import { type SignedRoot, whatIsWrongWithChain } from '../receipts/verify.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { checkHeads, type HeadsSource } from './check-heads.ts';

const secrets = secretsFrom('a secret of the installation that publishes');
const others = secretsFrom('a secret of somebody else altogether');
const keys = new Map(
  publicKeysOf(secrets).map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
);
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const DAY = '2026-11-21';

/** Makes a lane of `count` roots, all signed on one day. */
function madeLane(count: number, laneId: string = randomUUID()): SignedRoot[] {
  const { privateKey, keyId } = secrets.signingPair(RECEIPT_KEY);
  let prevRoot: Uint8Array = NO_ROOT;
  return Array.from({ length: count }, (_, at) => {
    const signedAtMs = Date.parse(`${DAY}T06:30:00.000Z`) + at;
    const root = sha256(`${laneId} ${at}`);
    const facts = { laneId, rootNo: at + 1, leafCount: 1, signedAtMs, prevRoot, root };
    const signed = {
      ...{ laneId, rootNo: at + 1, leafCount: 1, root: toHex(root), prevRoot: toHex(prevRoot), keyId },
      signedAt: new Date(signedAtMs).toISOString(),
      signature: sign(null, rootMessage(facts), privateKey).toString('base64url'),
    };
    prevRoot = root;
    return signed;
  });
}

function published(change: Partial<HeadsDocument>, by = secrets): PublishedHeads {
  const heads = {
    format: 'kasauti-receipt-heads-1' as const,
    issuer: 'https://exams.example.org',
    day: DAY,
    prevHash: '0'.repeat(64),
    lanes: [],
    ...change,
  };
  const digest = sha256(canonicalJson(heads));
  const signature = sign(null, headsMessage(digest), by.signingPair(RECEIPT_KEY).privateKey).toString('base64url');
  return { heads, hash: toHex(digest), signature, keyId: secrets.signingPair(RECEIPT_KEY).keyId };
}

const lane = madeLane(6);
const headOf = (roots: SignedRoot[], rootNo = roots.length) => {
  const { laneId, root } = roots[rootNo - 1]!;
  return { laneId, rootNo, root };
};
const yesterday = published({ day: '2026-11-20' });
const today = published({ prevHash: yesterday.hash, lanes: [headOf(lane)] });

/** A site that returns at most two roots per request. */
function siteWith(days: PublishedHeads[], roots = lane): HeadsSource {
  return {
    headsOf: async (day) => days.find((one) => one.heads.day === day) ?? null,
    newestHeads: async () => days.toSorted((a, b) => (a.heads.day < b.heads.day ? 1 : -1))[0] ?? null,
    rootsFrom: async (laneId, from, to) =>
      roots.filter((root) => root.laneId === laneId && root.rootNo >= from && root.rootNo <= to).slice(0, 2),
  };
}
type Site = { days?: PublishedHeads[]; roots?: SignedRoot[]; kept?: PublishedHeads[] };
const check = (receipts: SignedRoot[], { days = [yesterday, today], roots = lane, kept = [] }: Site = {}) =>
  checkHeads(receipts, { source: siteWith(days, roots), kept, tools: toolsOf(keys) });
const own = [lane[1]!, lane[3]!];
const changed = (at: number, change: Partial<SignedRoot>) =>
  lane.map((root, index) => (index === at ? { ...root, ...change } : root));

test('roots that lead to the published head of their lane are good', async () => {
  expect(await check(own)).toMatchObject({ verdict: 'good', says: '2 roots match the published heads of the day' });
  expect(await check([lane[5]!], { kept: [today] })).toMatchObject({ verdict: 'good' });
});

test('roots of a day that is not published are neither good nor bad', async () => {
  expect(await check(own, { days: [yesterday] })).toMatchObject({
    verdict: 'skipped',
    says: expect.stringContaining('2 roots are of a day whose heads are not published'),
  });
});

test.each<[string, SignedRoot[], Site, string]>([
  [
    'heads that another key signed',
    own,
    { days: [yesterday, published({ prevHash: yesterday.hash, lanes: [headOf(lane)] }, others)] },
    'are not signed with one of your keys',
  ],
  ['heads of a key that is not yours', own, { days: [yesterday, { ...today, keyId: 'receipts-0' }] }, 'are not signed'],
  [
    'heads of another day',
    own,
    { days: [{ ...yesterday, heads: { ...yesterday.heads, day: DAY } }] },
    'are not signed',
  ],
  [
    'heads that do not follow those of the day before',
    own,
    { days: [published({ day: '2026-11-20', lanes: [headOf(lane)] }), today] },
    'do not follow those of the day before',
  ],
  [
    'heads that begin anew, though the day before was published',
    own,
    { days: [yesterday, published({ lanes: [headOf(lane)] })] },
    'do not follow those of the day before',
  ],
  [
    'heads that begin anew, though heads of an earlier day were kept',
    own,
    { days: [published({ lanes: [headOf(lane)] })], kept: [published({ day: '2026-11-18' })] },
    'follow heads of the day before, which are not published',
  ],
  [
    'heads that follow a day which is not published any more',
    own,
    { days: [today] },
    'follow heads of the day before, which are not published',
  ],
  [
    'a day that was kept and is not published any more',
    own,
    { days: [yesterday], kept: [today] },
    'that you saved are no longer published',
  ],
  [
    'a day that is missing behind a later one',
    own,
    { days: [yesterday, published({ day: '2026-11-22', prevHash: today.hash })] },
    'are missing, though those of 2026-11-22 are published',
  ],
  [
    'heads that are others than the kept ones',
    own,
    { kept: [published({ prevHash: yesterday.hash, lanes: [headOf(lane, 5)] })] },
    'differ from those that you saved',
  ],
  ['a lane that was not published', madeLane(1), {}, 'is not among what was published'],
  [
    'a root behind the published head',
    own,
    { days: [yesterday, published({ prevHash: yesterday.hash, lanes: [headOf(lane, 3)] })] },
    'root 4 of lane',
  ],
  [
    'another root than the published head',
    [lane[5]!],
    { days: [yesterday, published({ prevHash: yesterday.hash, lanes: [{ ...headOf(lane), root: 'ab'.repeat(32) }] })] },
    'differs from the published head',
  ],
  ['a way that ends before the head', own, { roots: lane.slice(0, 4) }, 'are missing'],
  ['a root that is missing on the way', own, { roots: lane.toSpliced(3, 1) }, 'does not follow the one before'],
  ['a root on the way that nobody signed', own, { roots: changed(4, { leafCount: 2 }) }, 'does not follow'],
  [
    'a second root of a number that is published',
    [{ ...madeLane(2, lane[0]!.laneId)[1]!, root: 'cd'.repeat(32) }, lane[1]!],
    {},
    'was signed twice, for different entries',
  ],
  [
    'a receipt beside the way',
    [lane[1]!, { ...madeLane(4, lane[0]!.laneId)[3]!, root: 'cd'.repeat(32) }],
    {},
    'differs from the root of the receipt',
  ],
])('finds %s', async (_what, receipts, site, says) => {
  expect(await check(receipts, site)).toMatchObject({ verdict: 'bad', says: expect.stringContaining(says) });
});

test('a whole lane begins with its first root, which names nothing or published heads', async () => {
  const tools = toolsOf(keys);
  expect(await whatIsWrongWithChain(lane, tools)).toBeNull();
  expect(await whatIsWrongWithChain(lane.slice(1), tools)).toEqual({ rootNo: 2, problem: 'root-missing' });
  expect(await whatIsWrongWithChain([], tools)).toBeNull();
  const linked = [{ ...lane[0]!, prevRoot: 'ab'.repeat(32) }];
  const broken = { rootNo: 1, problem: 'chain-broken' };
  expect(await whatIsWrongWithChain(linked, tools, new Set(['cd'.repeat(32)]))).toEqual(broken);
});
