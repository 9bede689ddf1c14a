import { checkHeads, type HeadsSource } from './check-heads.ts';
import { checkKeptReceipts, checkSheet } from './check-sheet.ts';
import { finding } from './findings.ts';
import type { PublishedHeads } from './heads-shape.ts';
import type { ProofTools } from './proof-tools.ts';
import type { Proof } from './read-proof.ts';
import { type SheetCheck, skipped } from './sheet-check.ts';

export type Verdict = 'genuine' | 'not-genuine' | 'nothing-to-check';

/** The input of a check besides the file. Without a `source`, nothing is compared with published heads. */
export type Trusted = {
  tools: ProofTools;
  source: HeadsSource | null;
  kept: readonly PublishedHeads[];
  onCheck?: (check: SheetCheck) => void;
};

/** Runs all checks on a sheet or on saved receipts, and returns the overall verdict. */
export async function checkProof(
  proof: Exclude<Proof, { kind: 'other' }>,
  trusted: Trusted,
): Promise<{ verdict: Verdict; checks: SheetCheck[] }> {
  const { tools, onCheck = () => {} } = trusted;
  const checks =
    proof.kind === 'sheet'
      ? await checkSheet(proof.signed, tools, onCheck)
      : [await checkKeptReceipts(proof.kept, tools)];
  if (proof.kind === 'receipts') for (const check of checks) onCheck(check);
  const receipts = proof.kind === 'sheet' ? proof.signed.sheet.receipts : proof.kept.receipts;
  const heads = await compareWithHeads(receipts, checks, trusted);
  onCheck(heads);
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
