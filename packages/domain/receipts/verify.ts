import { fromBase64Url, fromHex, toHex } from './bytes.ts';
import { type LeafFacts, leafBytes } from './leaf.ts';
import { rootFromPath, type Sha256 } from './merkle.ts';
import { type RootFacts, rootMessage } from './root.ts';

/** A root in its JSON form: hashes in hex, the instant as ISO 8601, the signature in base64url. */
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

/** The server's signed statement about the entries of one attempt that it stored in one commit. */
export type Receipt = {
  attemptId: string;
  leaves: ReceiptLeaf[];
  root: SignedRoot;
};

/**
 * One leaf of a receipt. `arrivedAt` is ISO 8601. It is missing for entries that were stored without an arrival time.
 */
export type ReceiptLeaf = { seq: number; arrivedAt?: string | undefined; hash: string; leafNo: number; path: string[] };

/**
 * An entry whose content is known to the checker. A client does not know when its entries arrived. If `arrivedAtMs` is
 * missing, the check uses the arrival time from the receipt.
 */
export type HeldEntry = Omit<LeafFacts, 'arrivedAtMs'> & { arrivedAtMs?: number | null };

/**
 * The cryptographic functions of a platform. `checkSignature` uses the key with this id from the checker's own keys. It
 * returns false for an unknown key.
 */
export type ReceiptTools = {
  sha256: Sha256;
  checkSignature(message: Uint8Array<ArrayBuffer>, signature: Uint8Array, keyId: string): boolean | Promise<boolean>;
};

export type ReceiptProblem =
  /** A hash, number, instant or signature has an invalid format. */
  | 'malformed'
  /** A leaf does not match the entry with its number. */
  | 'other-entry'
  /** A leaf's path does not lead to the root. */
  | 'not-in-root'
  /** The signature does not match the key. */
  | 'bad-signature'
  /** The receipt has no leaf for a given entry. */
  | 'entry-without-leaf';

/**
 * Returns what is wrong with a receipt, or null when it proves that the server stored exactly these entries. If the
 * entry of a leaf is not given, only the leaf's path to the root is checked. Such a leaf proves that an entry was
 * stored, but not the content of the entry.
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

/** Returns null when there is no arrival time, and undefined when its format is invalid. */
function arrivalOf({ arrivedAt }: ReceiptLeaf): number | null | undefined {
  return arrivedAt === undefined ? null : (instantMs(arrivedAt) ?? undefined);
}

/**
 * Parses an instant in ECMAScript format. Returns null for other formats, so that each instant has only one spelling.
 */
function instantMs(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== text ? null : ms;
}

export type ChainProblem = ReceiptProblem | 'other-lane' | 'root-missing' | 'chain-broken';

type ChainBreak = { rootNo: number; problem: ChainProblem };

/**
 * Returns what is wrong with the roots of a lane, or null. The roots must be in order and start with the first. A chain
 * is wrong if a root is missing, changed, added or moved. `rootNo` is the number of the first root that does not fit.
 * `links` are hashes of published heads in hex. The first root must refer to one of them, or to no root.
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

/** Checks a part of a lane. Each root must be signed and refer to the previous root. */
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
