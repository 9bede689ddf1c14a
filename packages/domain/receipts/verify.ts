import { fromBase64Url, fromHex, toHex } from './bytes.ts';
import { type LeafFacts, leafBytes } from './leaf.ts';
import { rootFromPath, type Sha256 } from './merkle.ts';
import { type RootFacts, rootMessage } from './root.ts';

/** A root as it travels: hashes in hex, the instant as ISO 8601, the signature in base64url. */
export type SignedRoot = {
  laneId: string;
  rootNo: number;
  root: string;
  prevRoot: string;
  leafCount: number;
  signedAt: string;
  signature: string;
  keyId: string;
};

/** The server's signed statement of what it has stored of one attempt's journal in one commit. */
export type Receipt = {
  attemptId: string;
  leaves: ReceiptLeaf[];
  root: SignedRoot;
};

/** `arrivedAt` is ISO 8601; entries that were stored without it have none. */
export type ReceiptLeaf = { seq: number; arrivedAt?: string | undefined; hash: string; leafNo: number; path: string[] };

/**
 * An entry as somebody holds it. Who sent it does not know when it arrived: without `arrivedAtMs`, the receipt's word
 * is taken and checked.
 */
export type HeldEntry = Omit<LeafFacts, 'arrivedAtMs'> & { arrivedAtMs?: number | null };

/** What a platform hands in. The key is the checker's own, looked up by its id; an unknown key answers false. */
export type ReceiptTools = {
  sha256: Sha256;
  checkSignature(message: Uint8Array<ArrayBuffer>, signature: Uint8Array, keyId: string): boolean | Promise<boolean>;
};

export type ReceiptProblem =
  /** A hash, number, instant or signature is not written as it must be. */
  | 'malformed'
  /** A leaf does not belong to the entry it is said to be of. */
  | 'other-entry'
  /** A leaf's path does not lead to the root. */
  | 'not-in-root'
  /** The signature is not that of the key. */
  | 'bad-signature'
  /** An entry was given for which the receipt has no leaf. */
  | 'entry-without-leaf';

/**
 * Says what is wrong with a receipt, or null when it proves that the server had stored exactly these entries of the
 * attempt. Leaves without an entry are only checked against the root: that something was stored is proved then, not
 * what.
 */
export async function whatIsWrongWithReceipt(
  receipt: Receipt,
  entries: HeldEntry[],
  tools: ReceiptTools,
): Promise<ReceiptProblem | null> {
  const signed = await whatIsWrongWithRoot(receipt.root, tools);
  if (signed) return signed;
  const bySeq = new Map(receipt.leaves.map((leaf) => [leaf.seq, leaf]));
  for (const entry of entries) {
    const leaf = bySeq.get(entry.seq);
    if (!leaf) return 'entry-without-leaf';
    if (entry.attemptId !== receipt.attemptId) return 'other-entry';
    const arrivedAtMs = arrivalOf(leaf);
    if (arrivedAtMs === undefined) return 'malformed';
    if (entry.arrivedAtMs !== undefined && entry.arrivedAtMs !== arrivedAtMs) return 'other-entry';
    if (leaf.hash !== toHex(await tools.sha256(leafBytes({ ...entry, arrivedAtMs })))) return 'other-entry';
  }
  for (const leaf of receipt.leaves) {
    const hash = fromHex(leaf.hash);
    const path = leaf.path.map(fromHex);
    if (hash?.length !== 32 || path.some((node) => node?.length !== 32)) return 'malformed';
    const known = path.filter((node) => node !== null);
    const { leafCount } = receipt.root;
    const root = await rootFromPath({ hash, leafNo: leaf.leafNo, leafCount, path: known }, tools.sha256);
    if (!root || toHex(root) !== receipt.root.root) return 'not-in-root';
  }
  return null;
}

/** Null: the entry was stored without it. Undefined: it is written as no instant is. */
function arrivalOf({ arrivedAt }: ReceiptLeaf): number | null | undefined {
  return arrivedAt === undefined ? null : (instantMs(arrivedAt) ?? undefined);
}

/** Null unless the text is an instant as ECMAScript writes it, so that each instant has one way of being written. */
function instantMs(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== text ? null : ms;
}

export type ChainProblem = ReceiptProblem | 'other-lane' | 'root-missing' | 'chain-broken';

type ChainBreak = { rootNo: number; problem: ChainProblem };

/**
 * Says what is wrong with a lane's roots, given in order from its first, or null. `rootNo` names the root at which it
 * breaks: none may be missing, changed, added or moved. The first one names published heads (`links`, their hashes in
 * hex), or none.
 */
export async function whatIsWrongWithChain(
  roots: SignedRoot[],
  tools: ReceiptTools,
  links: ReadonlySet<string> = new Set(),
): Promise<ChainBreak | null> {
  const [first] = roots;
  const problem = first ? whyNotFirst(first, links) : null;
  return first && problem ? { rootNo: first.rootNo, problem } : await whatIsWrongWithStretch(roots, tools);
}

/** The same for roots from the middle of a lane: each is signed, and names the one before. */
export async function whatIsWrongWithStretch(roots: SignedRoot[], tools: ReceiptTools): Promise<ChainBreak | null> {
  let before: SignedRoot | undefined;
  for (const root of roots) {
    const problem = (before && whyNotNext(before, root)) ?? (await whatIsWrongWithRoot(root, tools));
    if (problem) return { rootNo: root.rootNo, problem };
    before = root;
  }
  return null;
}

function whyNotFirst({ rootNo, prevRoot }: SignedRoot, links: ReadonlySet<string>): ChainProblem | null {
  if (rootNo !== 1) return 'root-missing';
  return /^0{64}$/.test(prevRoot) || links.has(prevRoot) ? null : 'chain-broken';
}

function whyNotNext(before: SignedRoot, root: SignedRoot): ChainProblem | null {
  if (root.laneId !== before.laneId) return 'other-lane';
  if (root.rootNo !== before.rootNo + 1) return 'root-missing';
  return root.prevRoot === before.root ? null : 'chain-broken';
}

async function whatIsWrongWithRoot(
  root: SignedRoot,
  tools: ReceiptTools,
): Promise<'malformed' | 'bad-signature' | null> {
  const facts = readRoot(root);
  const signature = fromBase64Url(root.signature);
  if (!facts || signature?.length !== 64) return 'malformed';
  try {
    const isSigned = await tools.checkSignature(rootMessage(facts), signature, root.keyId);
    return isSigned ? null : 'bad-signature';
  } catch (error) {
    if (error instanceof RangeError) return 'malformed';
    throw error;
  }
}

function readRoot({ laneId, rootNo, leafCount, signedAt, ...hashes }: SignedRoot): RootFacts | null {
  const [root, prevRoot] = [fromHex(hashes.root), fromHex(hashes.prevRoot)];
  const signedAtMs = instantMs(signedAt);
  if (!root || !prevRoot || signedAtMs === null) return null;
  return { laneId, rootNo, leafCount, signedAtMs, prevRoot, root };
}
