import { hash, type KeyObject, randomUUID, sign } from 'node:crypto';
import { type LeafFacts, leafBytes, writeLeaf } from '@kasauti/domain/receipts/leaf.ts';
import { NO_ROOT, rootMessage } from '@kasauti/domain/receipts/root.ts';
import type { NewRoot } from '../store/save-statement.ts';
import { CommitTree } from './commit-tree.ts';

export type Signer = { privateKey: KeyObject; keyId: string };
export type SignedCommit = { tree: CommitTree; root: NewRoot };

/** More than any entry that the routes accept; a longer one gets bytes of its own. */
const scratch = new Uint8Array(4096);

/** The hash of an entry's leaf, in hex. */
export function leafHash(facts: LeafFacts): string {
  const isShort = facts.payload.length < scratch.length / 8;
  return hash('sha256', isShort ? scratch.subarray(0, writeLeaf(facts, scratch)) : leafBytes(facts), 'hex');
}

/**
 * One chain of signed roots. A process has one for its lane and one for lease transfers; each starts with the process.
 * `next` may be called again until a root is committed: only `accept` moves the chain on, so it never names a root that
 * was not stored.
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

  /** A chain that begins names the newest published heads: it cannot have begun before them. */
  get needsLink(): boolean {
    return !this.#isLinked;
  }

  /** Takes the hash of those heads, or null while none were published. */
  link(hashOfHeads: Uint8Array | null): void {
    if (this.#isLinked) return;
    this.#isLinked = true;
    this.#prevRoot = hashOfHeads ?? NO_ROOT;
  }

  /** Signs the commit that would come next, of these leaves. */
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

  /** The commit is stored. */
  accept({ root }: SignedCommit): void {
    if (root.laneId !== this.#laneId || root.rootNo !== this.#rootNo + 1)
      throw new Error(`root ${root.rootNo} does not follow ${this.#rootNo} of this chain`);
    this.#rootNo = root.rootNo;
    this.#prevRoot = root.root;
  }

  /** Begins a new chain: when it is unknown whether a commit of the old one was stored. */
  restart(): void {
    this.#laneId = randomUUID();
    this.#rootNo = 0;
    this.#prevRoot = NO_ROOT;
    this.#isLinked = false;
  }
}
