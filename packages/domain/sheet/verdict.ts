import { checkHeads, type HeadsSource } from './check-heads.ts';
import { checkKeptReceipts, checkSheet } from './check-sheet.ts';
import { finding } from './findings.ts';
import type { PublishedHeads } from './heads-shape.ts';
import type { ProofTools } from './proof-tools.ts';
import { type NoProof, type Proof, readProof } from './read-proof.ts';
import { type SheetCheck, skipped } from './sheet-check.ts';

export type Verdict = 'genuine' | 'not-genuine' | 'nothing-to-check';

/** The input of a check besides the file. Without a `source`, nothing is compared with published heads. */
export type Trusted = {
  tools: ProofTools;
  source: HeadsSource | null;
  kept: readonly PublishedHeads[];
};

export type Checked = { kind: 'checked'; proof: Proof; verdict: Verdict; checks: SheetCheck[] };

/**
 * Checks the text of a file. The command and the page both call this function, so their verdicts are the same.
 * `onProof` receives the file's content before the checks, which can take a while.
 */
export async function checkText(
  text: string,
  trusted: Trusted,
  onProof: (proof: Proof) => void = () => {},
): Promise<Checked | NoProof> {
  const proof = readProof(text);
  if (proof.kind === 'other') return proof;
  onProof(proof);
  try {
    return { kind: 'checked', proof, ...(await checkProof(proof, trusted)) };
  } catch (error) {
    // The file contains lists that are nested more deeply than in any sheet.
    if (error instanceof RangeError)
      return { kind: 'other', reason: 'too-deep', why: 'its parts are nested too deeply' };
    throw error;
  }
}

/** Runs all checks on a sheet or on saved receipts, and returns the overall verdict. */
async function checkProof(proof: Proof, trusted: Trusted): Promise<Pick<Checked, 'verdict' | 'checks'>> {
  const { tools } = trusted;
  const checks =
    proof.kind === 'sheet' ? await checkSheet(proof.signed, tools) : [await checkKeptReceipts(proof.kept, tools)];
  const receipts = proof.kind === 'sheet' ? proof.signed.sheet.receipts : proof.kept.receipts;
  const heads = await compareWithHeads(receipts, checks, trusted);
  checks.push(heads);
  return { verdict: verdictOf(proof.kind, checks), checks };
}

function verdictOf(kind: 'sheet' | 'receipts', checks: readonly SheetCheck[]): Verdict {
  if (checks.some(({ verdict }) => verdict === 'bad')) return 'not-genuine';
  const isProved = kind === 'sheet' || checks[0]?.verdict === 'good';
  return isProved ? 'genuine' : 'nothing-to-check';
}

/**
 * Compares the receipts with published heads. After a failed receipt check the comparison is skipped, because
 * forged roots lead to no head.
 */
async function compareWithHeads(
  receipts: { root: Parameters<typeof checkHeads>[0][number] }[],
  checks: readonly SheetCheck[],
  { tools, source, kept }: Trusted,
): Promise<SheetCheck> {
  const isSound = checks.every((check) => check.what !== 'receipts' || check.verdict === 'good');
  if (!isSound) return skipped('heads', finding('receipts-not-in-order'));
  if (!source) return skipped('heads', finding('heads-not-brought'));
  const roots = new Map(receipts.map(({ root }) => [`${root.laneId} ${root.rootNo} ${root.root}`, root]));
  return await checkHeads([...roots.values()], { source, kept, tools });
}
