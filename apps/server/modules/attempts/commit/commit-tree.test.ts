import { hash } from 'node:crypto';
import { toHex } from '@kasauti/domain/receipts/bytes.ts';
import { merkleTree, pathOf, rootOf } from '@kasauti/domain/receipts/merkle.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommitTree } from './commit-tree.ts';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');

test('the lane’s tree is the one that checkers make: same root, same paths, same leaves', () => {
  const leaves = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 70 });
  fc.assert(
    fc.property(leaves, (hashes) => {
      const plain = merkleTree(hashes, sha256);
      const tree = new CommitTree(hashes.map(toHex));
      expect(tree.rootHex).toBe(toHex(rootOf(plain)));
      expect(tree.leaves.equals(Buffer.concat(hashes))).toBe(true);
      for (const [leafNo, leaf] of hashes.entries()) {
        expect(tree.leafHex(leafNo)).toBe(toHex(leaf));
        expect(JSON.parse(`[${tree.pathText(leafNo)}]`)).toEqual(pathOf(plain, leafNo).map(toHex));
      }
    }),
  );
});

test('there is no tree without leaves, and no leaf that is not there', () => {
  expect(() => new CommitTree([])).toThrow(RangeError);
  expect(() => new CommitTree(['00'.repeat(32)]).leafHex(1)).toThrow(RangeError);
});
