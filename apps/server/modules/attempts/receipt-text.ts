import type { AttemptId } from '@kasauti/contract/ids.ts';
import { toHex } from '@kasauti/domain/receipts/bytes.ts';
import { type MerkleTree, pathOf } from '@kasauti/domain/receipts/merkle.ts';
import type { NewRoot } from './store/save-statement.ts';

export type SignedTree = { tree: MerkleTree; root: NewRoot };

/**
 * A commit's receipts as JSON text. The text is put together by hand because this is done for every answer: the root's part is made once
 * for all of a commit. The order of the members is fixed, so a receipt that is made again later is the same, byte for byte.
 */
export class ReceiptWriter {
  readonly #tree: MerkleTree;
  readonly #root: string;
  readonly #hex = new Map<Uint8Array, string>();

  constructor({ tree, root }: SignedTree) {
    this.#tree = tree;
    this.#root = rootText(root);
  }

  /** The receipt of one attempt for its entries in this commit. */
  receipt(attemptId: AttemptId, entries: { seq: number; leafNo: number }[]): string {
    let leaves = '';
    for (const { seq, leafNo } of entries) {
      const leaf = this.#tree[0]?.[leafNo];
      if (!leaf) throw new RangeError(`there is no leaf ${leafNo}`);
      let path = '';
      for (const node of pathOf(this.#tree, leafNo)) path += `${path === '' ? '' : ','}"${this.#hexOf(node)}"`;
      leaves += `${leaves === '' ? '' : ','}{"seq":${seq},"hash":"${this.#hexOf(leaf)}","leafNo":${leafNo},"path":[${path}]}`;
    }
    return `{"attemptId":"${attemptId}","leaves":[${leaves}],"root":${this.#root}}`;
  }

  #hexOf(node: Uint8Array): string {
    const known = this.#hex.get(node);
    if (known) return known;
    const made = toHex(node);
    this.#hex.set(node, made);
    return made;
  }
}

function rootText(root: NewRoot): string {
  return JSON.stringify({
    laneId: root.laneId,
    rootNo: root.rootNo,
    root: toHex(root.root),
    prevRoot: toHex(root.prevRoot),
    leafCount: root.leafCount,
    signedAt: new Date(root.signedAtMs).toISOString(),
    signature: Buffer.from(root.signature).toString('base64url'),
    keyId: root.keyId,
  });
}
