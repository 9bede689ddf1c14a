import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from './bytes.ts';
import { type LeafFacts, leafBytes, payloadText, writeLeaf } from './leaf.ts';
import { merkleTree, pathOf, rootOf } from './merkle.ts';
import { NO_ROOT, rootMessage } from './root.ts';
import {
  type Receipt,
  type ReceiptTools,
  type SignedRoot,
  whatIsWrongWithChain,
  whatIsWrongWithReceipt,
} from './verify.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
// The secret key of the first test in RFC 8032, so that anyone can repeat the signature of the worked example.
const privateKey = createPrivateKey({
  key: Buffer.from(
    '302e020100300506032b657004220420' + '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  ),
  format: 'der',
  type: 'pkcs8',
});
const publicKey = createPublicKey(privateKey);
const tools: ReceiptTools = {
  sha256,
  checkSignature: (message, signature, keyId) =>
    keyId === 'receipts-example' && verify(null, message, publicKey, signature),
};

const laneId = '0193a3f0-0000-7000-8000-00000000000a';
const attemptId = '0193a3f0-0000-7000-8000-000000000001';
// The first entry is of version 1, which has no arrival time.
const entries: LeafFacts[] = [
  {
    attemptId,
    seq: 1,
    opId: '7d444840-9dc0-4dc0-8d1c-6f1d1a2b3c01',
    leaseEpoch: 1,
    clientAtMs: Date.parse('2026-11-21T06:30:00.000Z'),
    arrivedAtMs: null,
    kind: 'visit',
    itemRef: 'quant-07',
    payload: payloadText(null),
  },
  {
    attemptId,
    seq: 2,
    opId: '7d444840-9dc0-4dc0-8d1c-6f1d1a2b3c02',
    leaseEpoch: 1,
    clientAtMs: Date.parse('2026-11-21T06:30:04.250Z'),
    arrivedAtMs: Date.parse('2026-11-21T06:30:04.311Z'),
    kind: 'answer',
    itemRef: 'quant-07',
    payload: payloadText({ kind: 'number', text: '१२.५' }),
  },
  {
    attemptId: '0193a3f0-0000-7000-8000-000000000002',
    seq: 9,
    opId: '7d444840-9dc0-4dc0-8d1c-6f1d1a2b3c03',
    leaseEpoch: 2,
    clientAtMs: Date.parse('2026-11-21T06:30:03.000Z'),
    arrivedAtMs: Date.parse('2026-11-21T06:30:03.120Z'),
    kind: 'language',
    itemRef: null,
    payload: payloadText({ language: 'hi' }),
  },
];

type Made = { leaves: Uint8Array[]; root: SignedRoot; message: Uint8Array; receiptOf(id: string): Receipt };

function commit(of: LeafFacts[], rootNo = 1, prevRoot: Uint8Array = NO_ROOT): Made {
  const leaves = of.map((entry) => sha256(leafBytes(entry)));
  const tree = merkleTree(leaves, sha256);
  const signedAt = '2026-11-21T06:30:04.321Z';
  const facts = {
    laneId,
    rootNo,
    leafCount: leaves.length,
    signedAtMs: Date.parse(signedAt),
    prevRoot,
    root: rootOf(tree),
  };
  const message = rootMessage(facts);
  const root: SignedRoot = {
    laneId,
    rootNo,
    root: toHex(facts.root),
    prevRoot: toHex(prevRoot),
    leafCount: leaves.length,
    signedAt,
    signature: sign(null, message, privateKey).toString('base64url'),
    keyId: 'receipts-example',
  };
  const receiptOf = (id: string) => ({
    attemptId: id,
    leaves: of.flatMap((entry, leafNo) =>
      entry.attemptId === id
        ? [{ ...leafOf(entry), hash: toHex(leaves[leafNo]!), leafNo, path: pathOf(tree, leafNo).map(toHex) }]
        : [],
    ),
    root,
  });
  return { leaves, root, message, receiptOf };
}

const leafOf = ({ seq, arrivedAtMs }: LeafFacts) => ({
  seq,
  ...(arrivedAtMs !== null && { arrivedAt: new Date(arrivedAtMs).toISOString() }),
});

const own = (of: LeafFacts[], id: string) => of.filter((entry) => entry.attemptId === id);

test('the worked example in the docs is what the code makes', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/receipts.md'), 'utf8');
  const { leaves, root, message } = commit(entries);
  for (const bytes of [...entries.map(leafBytes), ...leaves, message]) expect(docs).toContain(toHex(bytes));
  for (const text of [root.root, root.signature]) expect(docs).toContain(text);
});

test('a receipt proves the entries it was given for', async () => {
  const made = commit(entries);
  expect(await whatIsWrongWithReceipt(made.receiptOf(attemptId), own(entries, attemptId), tools)).toBeNull();
  expect(await whatIsWrongWithReceipt(made.receiptOf(attemptId), [], tools)).toBeNull();
});

const changes: [string, (entry: LeafFacts) => LeafFacts][] = [
  ['the answer', (entry) => ({ ...entry, payload: payloadText({ kind: 'number', text: '12.6' }) })],
  ['the question', (entry) => ({ ...entry, itemRef: 'quant-08' })],
  ['the lack of a question', (entry) => ({ ...entry, itemRef: null })],
  ['the kind', (entry) => ({ ...entry, kind: 'clear' })],
  ['the time', (entry) => ({ ...entry, clientAtMs: entry.clientAtMs - 1 })],
  ['the arrival', (entry) => ({ ...entry, arrivedAtMs: entry.arrivedAtMs! - 1 })],
  ['the arrival taken out', (entry) => ({ ...entry, arrivedAtMs: null })],
  ['the lease', (entry) => ({ ...entry, leaseEpoch: 2 })],
  ['the operation', (entry) => ({ ...entry, opId: '7d444840-9dc0-4dc0-8d1c-6f1d1a2b3cff' })],
  ['the attempt', (entry) => ({ ...entry, attemptId: '0193a3f0-0000-7000-8000-000000000003' })],
];

test.each(changes)('a receipt does not prove an entry in which %s was changed', async (_what, change) => {
  const receipt = commit(entries).receiptOf(attemptId);
  expect(await whatIsWrongWithReceipt(receipt, [change(entries[1]!)], tools)).toBe('other-entry');
});

test('a sender without the time of arrival takes it from the receipt, which cannot change it', async () => {
  const receipt = commit(entries).receiptOf(attemptId);
  const { arrivedAtMs: _, ...sent } = entries[1]!;
  expect(await whatIsWrongWithReceipt(receipt, [sent], tools)).toBeNull();
  const withArrival = (arrivedAt?: string): Receipt => ({
    ...receipt,
    leaves: receipt.leaves.map(({ arrivedAt: _said, ...leaf }) => (arrivedAt ? { ...leaf, arrivedAt } : leaf)),
  });
  const earlier = withArrival('2026-11-21T06:29:59.000Z');
  expect(await whatIsWrongWithReceipt(earlier, [sent], tools)).toBe('other-entry');
  expect(await whatIsWrongWithReceipt(withArrival(), [sent], tools)).toBe('other-entry');
  expect(await whatIsWrongWithReceipt(withArrival('2026-11-21T06:30:04.311+00:00'), [sent], tools)).toBe('malformed');
});

test('a receipt that names another attempt than its entry’s proves nothing', async () => {
  const other = '0193a3f0-0000-7000-8000-000000000003';
  const renamed = { ...commit(entries).receiptOf(attemptId), attemptId: other };
  expect(await whatIsWrongWithReceipt(renamed, [entries[1]!], tools)).toBe('other-entry');
});

test('a receipt proves nothing of an entry it has no leaf for', async () => {
  const receipt = commit(entries).receiptOf(attemptId);
  expect(await whatIsWrongWithReceipt(receipt, [{ ...entries[1]!, seq: 3 }], tools)).toBe('entry-without-leaf');
});

const tamperings: [string, (receipt: Receipt) => Receipt, string][] = [
  ['another root', (r) => ({ ...r, root: { ...r.root, root: r.root.prevRoot } }), 'bad-signature'],
  ['another time', (r) => ({ ...r, root: { ...r.root, signedAt: '2026-11-21T06:29:00.000Z' } }), 'bad-signature'],
  ['another place in the chain', (r) => ({ ...r, root: { ...r.root, rootNo: 2 } }), 'bad-signature'],
  ['another lane', (r) => ({ ...r, root: { ...r.root, laneId: attemptId } }), 'bad-signature'],
  ['another number of leaves', (r) => ({ ...r, root: { ...r.root, leafCount: 2 } }), 'bad-signature'],
  ['a key that the checker does not have', (r) => ({ ...r, root: { ...r.root, keyId: 'other' } }), 'bad-signature'],
  ['a signature cut short', (r) => ({ ...r, root: { ...r.root, signature: 'AAAA' } }), 'malformed'],
  ['a lane that is no id', (r) => ({ ...r, root: { ...r.root, laneId: 'lane' } }), 'malformed'],
  ['a time that is no instant', (r) => ({ ...r, root: { ...r.root, signedAt: 'today' } }), 'malformed'],
  [
    'a leaf of another place',
    (r) => ({ ...r, leaves: r.leaves.map((leaf) => ({ ...leaf, leafNo: 2 })) }),
    'not-in-root',
  ],
  ['a path cut short', (r) => ({ ...r, leaves: r.leaves.map((leaf) => ({ ...leaf, path: [] })) }), 'not-in-root'],
  ['a hash that is none', (r) => ({ ...r, leaves: r.leaves.map((leaf) => ({ ...leaf, path: ['00'] })) }), 'malformed'],
];

test.each(tamperings)('a receipt with %s is refused', async (_what, tamper, problem) => {
  expect(await whatIsWrongWithReceipt(tamper(commit(entries).receiptOf(attemptId)), [], tools)).toBe(problem);
});

test('a chain of roots shows a missing, changed or moved one', async () => {
  const first = commit(entries);
  const second = commit(entries.slice(0, 2), 2, rootOf(merkleTree(first.leaves, sha256)));
  const third = commit(entries.slice(1), 3, rootOf(merkleTree(second.leaves, sha256)));
  const chain = [first.root, second.root, third.root];
  expect(await whatIsWrongWithChain(chain, tools)).toBeNull();
  expect(await whatIsWrongWithChain(chain.slice(1), tools)).toEqual({ rootNo: 2, problem: 'root-missing' });
  expect(await whatIsWrongWithChain([first.root, third.root], tools)).toEqual({ rootNo: 3, problem: 'root-missing' });
  const rewritten = commit(entries.slice(0, 1), 2, rootOf(merkleTree(first.leaves, sha256)));
  expect(await whatIsWrongWithChain([first.root, rewritten.root, third.root], tools)).toEqual({
    rootNo: 3,
    problem: 'chain-broken',
  });
  const other = { ...second.root, laneId: attemptId };
  expect(await whatIsWrongWithChain([first.root, other], tools)).toEqual({ rootNo: 2, problem: 'other-lane' });
  const unsigned = { ...second.root, leafCount: 3 };
  expect(await whatIsWrongWithChain([first.root, unsigned], tools)).toEqual({ rootNo: 2, problem: 'bad-signature' });
});

test('two entries that differ in anything have different bytes', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 });
  const uuid = fc.uuid();
  const entry: fc.Arbitrary<LeafFacts> = fc.record({
    attemptId: uuid,
    seq: fc.nat(),
    opId: uuid,
    leaseEpoch: fc.nat(),
    clientAtMs: fc.integer({ min: -8e15, max: 8e15 }),
    arrivedAtMs: fc.option(fc.integer({ min: -8e15, max: 8e15 })),
    kind: fc.constantFrom('visit', 'answer', 'mark'),
    itemRef: fc.option(text),
    payload: text,
  });
  const nearlySame = fc
    .tuple(
      entry,
      entry,
      fc.subarray([
        'attemptId',
        'seq',
        'opId',
        'leaseEpoch',
        'clientAtMs',
        'arrivedAtMs',
        'kind',
        'itemRef',
        'payload',
      ] as const),
    )
    .map(
      ([one, other, keys]) => [one, { ...one, ...Object.fromEntries(keys.map((key) => [key, other[key]])) }] as const,
    );
  fc.assert(
    fc.property(nearlySame, ([one, other]) => {
      const same = JSON.stringify(one) === JSON.stringify({ ...one, ...other });
      expect(toHex(leafBytes(one)) === toHex(leafBytes(other as LeafFacts))).toBe(same);
    }),
  );
});

test('numbers and ids out of range are never encoded', () => {
  const good = entries[0]!;
  for (const wrong of [
    { seq: -1 },
    { seq: 1.5 },
    { leaseEpoch: 2 ** 32 },
    { clientAtMs: Number.NaN },
    { arrivedAtMs: 0.5 },
    { opId: 'x' },
    { attemptId: `${attemptId}0` },
    { kind: 'k'.repeat(256) },
    { kind: 'ख'.repeat(86) },
    // This length is reserved for entries without a question.
    { itemRef: 'q'.repeat(0xffff) },
  ]) {
    expect(() => leafBytes({ ...good, ...wrong })).toThrow(RangeError);
  }
  const root = { laneId, rootNo: 1, leafCount: 1, signedAtMs: 0, prevRoot: NO_ROOT, root: NO_ROOT };
  for (const wrong of [{ rootNo: 0 }, { leafCount: 0 }, { signedAtMs: 0.5 }, { root: new Uint8Array(31) }]) {
    expect(() => rootMessage({ ...root, ...wrong })).toThrow(RangeError);
  }
});

test('the longest kind and the longest name of a question are encoded whole', () => {
  const good = entries[0]!;
  const fixed = leafBytes({ ...good, kind: '', itemRef: '' }).length;
  for (const [kind, itemRef] of [
    ['k'.repeat(255), ''],
    ['', 'q'.repeat(0xfffe)],
  ] as const)
    expect(leafBytes({ ...good, kind, itemRef }).length - fixed).toBe(kind.length + itemRef.length);
});

test('bytes that are used again hold the same, and too few are never written over', () => {
  const used = new Uint8Array(400).fill(0xff);
  for (const entry of entries) {
    const length = writeLeaf(entry, used);
    expect(toHex(used.subarray(0, length))).toBe(toHex(leafBytes(entry)));
    for (const tooFew of [20, 60, length - 1]) {
      expect(() => writeLeaf(entry, new Uint8Array(tooFew))).toThrow(RangeError);
    }
  }
});

test('a payload has one way of being written', () => {
  expect(payloadText({ optionIds: ['b', 'a'], kind: 'options' })).toBe('{"kind":"options","optionIds":["b","a"]}');
  expect(payloadText({ text: '12"', kind: 'number' })).toBe('{"kind":"number","text":"12\\""}');
  expect(payloadText({ language: 'hi' })).toBe('{"language":"hi"}');
  expect(payloadText({ value: 'on', tool: 'zoom' })).toBe('{"tool":"zoom","value":"on"}');
  expect(payloadText({ tool: 'calculator' })).toBe('{"tool":"calculator"}');
  expect(payloadText({ epoch: 2 })).toBe('{"epoch":2}');
  expect(payloadText(null)).toBe('null');
});
