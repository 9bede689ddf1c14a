import { type KeyObject, randomUUID, sign } from 'node:crypto';
import { type LeafFacts, leafBytes, writeLeaf } from '@kasauti/domain/receipts/leaf.ts';
import { NO_ROOT, rootMessage } from '@kasauti/domain/receipts/root.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import type { NewRoot } from '../store/save-statement.ts';
import { CommitTree } from './commit-tree.ts';

export type Signer = { privateKey: KeyObject; keyId: string };
export type SignedCommit = { tree: CommitTree; root: NewRoot };

/** Reused buffer for leaf bytes. An entry with a longer payload gets its own buffer. */
const scratch = new Uint8Array(4096);

/** Returns the hash of an entry's leaf, in hex. */
export function leafHash(facts: LeafFacts): string {
  const isShort = facts.payload.length < scratch.length / 8;
  return sha256Hex(isShort ? scratch.subarray(0, writeLeaf(facts, scratch)) : leafBytes(facts));
}

/**
 * Chain of signed roots. A process has one chain for its save lane, and one chain for each lease transfer that runs at
 * the same time. `next` does not advance the chain, so it may sign the same root number several times. Only `accept`
 * advances the chain, after the root was stored. A root therefore never refers to a previous root that was not stored.
 */
export class SignedChain {
  readonly #signer: Signer;
  #laneId = randomUUID();
  #rootNo = 0;
  #prevRoot: Uint8Array = NO_ROOT;
  #isLinked = false;

  constructor(signer: Signer) {
    this.#signer = signer;
  }

  get laneId(): string {
    return this.#laneId;
  }

  /**
   * True while the chain is not yet linked to the newest published heads. The link proves that the chain did not begin
   * before those heads were published.
   */
  get needsLink(): boolean {
    return !this.#isLinked;
  }

  /**
   * Links the chain to the newest published heads. `hashOfHeads` is null if no heads have been published yet. Has
   * no effect on a chain that is already linked.
   */
  link(hashOfHeads: Uint8Array | null): void {
    if (this.#isLinked) return;
    this.#isLinked = true;
    this.#prevRoot = hashOfHeads ?? NO_ROOT;
  }

  /** Signs a commit of these leaves as the next root of the chain. Does not advance the chain. */
  next(leaves: string[], signedAtMs: number): SignedCommit {
    const tree = new CommitTree(leaves);
    const facts = {
      laneId: this.#laneId,
      rootNo: this.#rootNo + 1,
      leafCount: leaves.length,
      signedAtMs,
      prevRoot: this.#prevRoot,
      root: Buffer.from(tree.rootHex, 'hex'),
    };
    const signature = sign(null, rootMessage(facts), this.#signer.privateKey);
    return { tree, root: { ...facts, leaves: tree.leaves, signature, keyId: this.#signer.keyId } };
  }

  /** Advances the chain after the commit was stored. Throws if the commit is not the next one of this chain. */
  accept({ root }: SignedCommit): void {
    if (root.laneId !== this.#laneId || root.rootNo !== this.#rootNo + 1)
      throw new Error(`root ${root.rootNo} does not follow ${this.#rootNo} of this chain`);
    this.#rootNo = root.rootNo;
    this.#prevRoot = root.root;
  }

  /** Begins a new chain. Call this if it is unknown whether the last commit of the old chain was stored. */
  restart(): void {
    this.#laneId = randomUUID();
    this.#rootNo = 0;
    this.#prevRoot = NO_ROOT;
    this.#isLinked = false;
  }
}
