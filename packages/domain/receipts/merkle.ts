/** A SHA-256 function: `node:crypto` on the server and in the checker, `crypto.subtle` in the browser. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;
export type SyncSha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

export const HASH_BYTES = 32;
const NODE_MARK = 0x01;

/** All levels of a tree, from the leaves to the root. The last level contains only the root. */
export type MerkleTree = Uint8Array[][];

/**
 * Builds the Merkle tree of RFC 9162 §2.1.1 over leaf hashes. A node without a sibling moves up unchanged. Throws
 * RangeError when there is no leaf.
 */
export function merkleTree(leafHashes: Uint8Array[], sha256: SyncSha256): MerkleTree {
  if (leafHashes.length === 0) throw new RangeError('a tree has at least one leaf');
  const levels = [leafHashes];
  let below = leafHashes;
  while (below.length > 1) {
    const level: Uint8Array[] = [];
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at], below[at + 1]];
      if (left) level.push(right ? sha256(joined(left, right)) : left);
    }
    levels.push(level);
    below = level;
  }
  return levels;
}

export function rootOf(tree: MerkleTree): Uint8Array {
  const root = tree.at(-1)?.[0];
  if (!root) throw new RangeError('a tree has at least one leaf');
  return root;
}

/** Returns the sibling hashes from a leaf to the root, lowest first. The path is empty in a tree of one leaf. */
export function pathOf(tree: MerkleTree, leafNo: number): Uint8Array[] {
  if (!Number.isInteger(leafNo) || !tree[0]?.[leafNo]) throw new RangeError(`there is no leaf ${leafNo}`);
  const path: Uint8Array[] = [];
  let at = leafNo;
  for (const level of tree) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling) path.push(sibling);
    at = Math.floor(at / 2);
  }
  return path;
}

/**
 * Computes the root from a leaf and its path in a tree of `leafCount` leaves (RFC 9162 §2.1.3.2). Returns null
 * when the path does not fit such a tree.
 */
export async function rootFromPath(
  leaf: { hash: Uint8Array; leafNo: number; leafCount: number; path: Uint8Array[] },
  sha256: Sha256,
): Promise<Uint8Array | null> {
  const { leafNo, leafCount, path } = leaf;
  if (!Number.isInteger(leafNo) || !Number.isInteger(leafCount) || leafNo < 0 || leafNo >= leafCount) return null;
  let at = leafNo;
  let last = leafCount - 1;
  let hash = leaf.hash;
  for (const sibling of path) {
    if (last === 0 || sibling.length !== HASH_BYTES) return null;
    if (at % 2 === 1 || at === last) {
      hash = await sha256(joined(sibling, hash));
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = await sha256(joined(hash, sibling));
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : null;
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  bytes[0] = NODE_MARK;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_BYTES);
  return bytes;
}
