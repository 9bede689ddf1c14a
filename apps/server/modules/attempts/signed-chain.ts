import { hash, type KeyObject, randomUUID, sign } from 'node:crypto';
import { toHex } from '@kasauti/domain/receipts/bytes.ts';
import { HASH_BYTES, type MerkleTree, merkleTree, rootOf } from '@kasauti/domain/receipts/merkle.ts';
import { NO_ROOT, rootMessage } from '@kasauti/domain/receipts/root.ts';
import type { NewRoot } from './store/save-statement.ts';

export type Signer = { privateKey: KeyObject; keyId: string };
export type SignedCommit = { tree: MerkleTree; root: NewRoot };

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/**
 * One chain of signed roots. A process has one for its lane and one for take-overs; each begins anew with the process. `next` is
 * called again until one was committed: only `accept` moves the chain on, so it never names a root that was not stored.
 */
export class SignedChain {
  readonly #signer: Signer;
  #laneId = randomUUID();
  #rootNo = 0;
  #prevRoot: Uint8Array = NO_ROOT;

  constructor(signer: Signer) {
    this.#signer = signer;
  }

  get laneId(): string {
    return this.#laneId;
  }

  /** Signs the commit that would come next. */
  next(leafHashes: Uint8Array[], signedAtMs: number): SignedCommit {
    const tree = merkleTree(leafHashes, sha256);
    const leaves = new Uint8Array(leafHashes.length * HASH_BYTES);
    for (const [at, leaf] of leafHashes.entries()) leaves.set(leaf, at * HASH_BYTES);
    const facts = {
      laneId: this.#laneId,
      rootNo: this.#rootNo + 1,
      leafCount: leafHashes.length,
      signedAtMs,
      prevRoot: this.#prevRoot,
      root: rootOf(tree),
    };
    const signature = sign(null, rootMessage(facts), this.#signer.privateKey);
    return { tree, root: { ...facts, leaves, signature, keyId: this.#signer.keyId } };
  }

  /** The commit is stored. */
  accept({ root }: SignedCommit): void {
    if (root.laneId !== this.#laneId || root.rootNo !== this.#rootNo + 1)
      throw new Error(`root ${root.rootNo} does not follow ${this.#rootNo} of this chain (${toHex(root.root)})`);
    this.#rootNo = root.rootNo;
    this.#prevRoot = root.root;
  }

  /** Begins a new chain: when nobody can say any more whether a commit of the old one was stored. */
  restart(): void {
    this.#laneId = randomUUID();
    this.#rootNo = 0;
    this.#prevRoot = NO_ROOT;
  }
}
