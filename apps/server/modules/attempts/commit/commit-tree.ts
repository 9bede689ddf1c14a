import { HASH_BYTES } from '@kasauti/domain/receipts/merkle.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';

const NODE_MARK = 0x01;
const PAIR_BYTES = 2 * HASH_BYTES;
const pair = new Uint8Array(1 + PAIR_BYTES).fill(NODE_MARK, 0, 1);

/**
 * Merkle tree with the same hashes as `packages/domain/receipts/merkle.ts`, optimised for thousands of answers per
 * second. It stores all hashes in one buffer, because with one buffer per hash, garbage collection took a third of the
 * time. It also stores them as hex strings, because receipts need hex. A test checks that both implementations give the
 * same tree.
 */
export class CommitTree {
  readonly #bytes: Buffer;
  readonly #levels: string[][];

  /** Builds the tree from leaf hashes in hex. Throws a RangeError when there are none. */
  constructor(leaves: string[]) {
    if (leaves.length === 0) throw new RangeError('a tree has at least one leaf');
    // Each level has at most half as many hashes as the level below, rounded up. All levels together therefore need
    // at most twice the number of leaves, plus one hash per level.
    this.#bytes = Buffer.allocUnsafe((2 * leaves.length + 32) * HASH_BYTES);
    this.#levels = [leaves];
    let start = 0;
    let below = leaves;
    this.#writeLevel(leaves, 0);
    while (below.length > 1) {
      const level: string[] = [];
      for (let at = 0; at < below.length; at += 2) {
        level.push(at + 1 < below.length ? this.#joined(start + at * HASH_BYTES) : (below[at] ?? ''));
      }
      start += below.length * HASH_BYTES;
      this.#writeLevel(level, start);
      this.#levels.push(level);
      below = level;
    }
  }

  /** Builds the tree from the concatenated leaf hashes, as stored in the database. */
  static of(leaves: Buffer): CommitTree {
    const count = leaves.length / HASH_BYTES;
    return new CommitTree(
      Array.from({ length: count }, (_, at) => leaves.toString('hex', at * HASH_BYTES, (at + 1) * HASH_BYTES)),
    );
  }

  get leafCount(): number {
    return this.#levels[0]?.length ?? 0;
  }

  /** All leaf hashes, concatenated in order. */
  get leaves(): Buffer {
    return this.#bytes.subarray(0, this.leafCount * HASH_BYTES);
  }

  get rootHex(): string {
    return this.#levels.at(-1)?.[0] ?? '';
  }

  leafHex(leafNo: number): string {
    const leaf = this.#levels[0]?.[leafNo];
    if (leaf === undefined) throw new RangeError(`there is no leaf ${leafNo}`);
    return leaf;
  }

  /** Returns the Merkle path of a leaf as the inside of a JSON array, without the brackets. */
  pathText(leafNo: number): string {
    let text = '';
    let at = leafNo;
    for (const level of this.#levels) {
      const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
      if (sibling !== undefined) text += text === '' ? `"${sibling}"` : `,"${sibling}"`;
      at = Math.floor(at / 2);
    }
    return text;
  }

  #writeLevel(level: string[], start: number): void {
    let at = start;
    for (const hex of level) at += this.#bytes.write(hex, at, HASH_BYTES, 'hex');
  }

  #joined(start: number): string {
    for (let at = 0; at < PAIR_BYTES; at += 1) pair[at + 1] = this.#bytes[start + at] ?? 0;
    return sha256Hex(pair);
  }
}
