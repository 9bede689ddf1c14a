import type { AttemptId } from '@kasauti/contract/ids.ts';
import { toHex } from '@kasauti/domain/receipts/bytes.ts';
import type { NewRoot } from '../store/save-statement.ts';
import type { CommitTree } from './commit-tree.ts';

type RootParts = Omit<NewRoot, 'leaves'>;

/** Position of an entry in its commit. `arrivedAtMs` is null if the arrival of the entry was not stored. */
export type PlacedEntry = { seq: number; arrivedAtMs: number | null; leafNo: number };

/**
 * Writes the receipts of one commit as JSON text, without `JSON.stringify`, because this code runs for every answer.
 * The JSON of the root is built once per commit. The order of the members is fixed, so a receipt that is recreated
 * later is identical byte for byte.
 */
export class ReceiptWriter {
  readonly #tree: CommitTree;
  readonly #root: string;

  constructor({ tree, root }: { tree: CommitTree; root: RootParts }) {
    this.#tree = tree;
    this.#root = rootText(root);
  }

  /** Returns the receipt for the entries of one attempt in this commit. */
  receipt(attemptId: AttemptId, entries: PlacedEntry[]): string {
    const tree = this.#tree;
    let leaves = '';
    for (const { seq, arrivedAtMs, leafNo } of entries) {
      const path = tree.pathText(leafNo);
      const arrival = arrivedAtMs === null ? '' : `"arrivedAt":"${new Date(arrivedAtMs).toISOString()}",`;
      leaves += `${leaves === '' ? '' : ','}{"seq":${seq},${arrival}"hash":"${tree.leafHex(leafNo)}","leafNo":${leafNo},"path":[${path}]}`;
    }
    return `{"attemptId":"${attemptId}","leaves":[${leaves}],"root":${this.#root}}`;
  }
}

function rootText(root: RootParts): string {
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
