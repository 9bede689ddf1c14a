import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from './bytes.ts';
import { merkleTree, pathOf, rootFromPath, rootOf } from './merkle.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const leaf = (text: string) => sha256(Buffer.concat([Buffer.from([0]), Buffer.from(text, 'hex')]));

// Reference tree of RFC 6962 (github.com/google/certificate-transparency, merkle tests): leaves as hex, and the
// roots of the first n leaves.
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test('the roots are those of the reference tree of certificate transparency', () => {
  const made = roots.map((_, at) => toHex(rootOf(merkleTree(inputs.slice(0, at + 1).map(leaf), sha256))));
  expect(made).toEqual(roots);
});

const trees = fc
  .uniqueArray(fc.string(), { minLength: 1, maxLength: 40 })
  .map((texts) => texts.map((text) => sha256(Buffer.from(text))));
const treeAndLeaf = trees.chain((leaves) => fc.tuple(fc.constant(leaves), fc.nat(leaves.length - 1)));

test('each leaf’s path leads to the root', async () => {
  await fc.assert(
    fc.asyncProperty(treeAndLeaf, async ([leaves, leafNo]) => {
      const tree = merkleTree(leaves, sha256);
      const facts = { hash: leaves[leafNo]!, leafNo, leafCount: leaves.length, path: pathOf(tree, leafNo) };
      expect(await rootFromPath(facts, async (bytes) => sha256(bytes))).toEqual(rootOf(tree));
    }),
  );
});

type Place = Parameters<typeof rootFromPath>[0];

test('no other leaf, place or path leads to the root', async () => {
  const tampered = treeAndLeaf.chain(([leaves, leafNo]) => {
    const path = pathOf(merkleTree(leaves, sha256), leafNo);
    const same: Place = { hash: leaves[leafNo]!, leafNo, leafCount: leaves.length, path };
    return fc.tuple(
      fc.constant(leaves),
      fc.oneof<fc.Arbitrary<Place>[]>(
        fc.constant({ ...same, hash: sha256(leaves[leafNo]!) }),
        fc
          .nat(leaves.length + 2)
          .filter((no) => no !== leafNo)
          .map((no) => ({ ...same, leafNo: no })),
        fc.constant({ ...same, path: [...path, leaves[0]!] }),
        ...(path.length > 0 ? [fc.constant({ ...same, path: path.slice(1) })] : []),
        ...(path.length > 0 ? [fc.constant({ ...same, path: path.with(0, sha256(path[0]!)) })] : []),
      ),
    );
  });
  await fc.assert(
    fc.asyncProperty(tampered, async ([leaves, facts]) => {
      expect(await rootFromPath(facts, sha256)).not.toEqual(rootOf(merkleTree(leaves, sha256)));
    }),
  );
});

test('a path that ends too soon, or goes on too long, for a tree of that size leads nowhere', async () => {
  const hash = leaf('00');
  const path = pathOf(merkleTree(inputs.slice(0, 4).map(leaf), sha256), 1);
  const whole = { hash, leafNo: 1, leafCount: 4, path };
  expect(await rootFromPath(whole, sha256)).not.toBeNull();
  expect(await rootFromPath({ ...whole, leafCount: 8 }, sha256)).toBeNull();
  expect(await rootFromPath({ ...whole, leafNo: 0, leafCount: 1 }, sha256)).toBeNull();
  expect(await rootFromPath({ hash, leafNo: 0, leafCount: 2, path: [] }, sha256)).toBeNull();
});

test('there is no tree without leaves and no path from a leaf that is not there', () => {
  expect(() => merkleTree([], sha256)).toThrow(RangeError);
  expect(() => pathOf(merkleTree([leaf('00')], sha256), 1)).toThrow(RangeError);
});

test('hex is read only as it is written', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
  for (const wrong of ['0', 'AA', '0g', ' 00']) expect(fromHex(wrong)).toBeNull();
});
