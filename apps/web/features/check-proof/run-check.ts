import type { SignedRoot } from '@kasauti/domain/receipts/verify.ts';
import type { HeadsSource } from '@kasauti/domain/sheet/check-heads.ts';
import type { PublishedHeads } from '@kasauti/domain/sheet/heads-shape.ts';
import type { ProofTools } from '@kasauti/domain/sheet/proof-tools.ts';
import { type Proof, readKeys, readProof, readPublishedHeads, readRoots } from '@kasauti/domain/sheet/read-proof.ts';
import type { SheetCheck } from '@kasauti/domain/sheet/sheet-check.ts';
import { checkProof, type Verdict } from '@kasauti/domain/sheet/verdict.ts';

/*
 * All that a check is made of, in one part that is loaded before anybody brings a file: after that, nothing is asked of
 * any server.
 */

export { openProofEngine } from '../../lib/proof/proof-engine.ts';
export { Stopped, slices } from '../../lib/proof/slices.ts';
export { readKeys };

export type Checked = { proof: Exclude<Proof, { kind: 'other' }>; verdict: Verdict; checks: SheetCheck[] };
export type NoProof = { wrong: 'is-keys' | 'is-heads' | 'no-proof' | 'too-deep'; why: string };

export type Heads = { kept: PublishedHeads[]; roots: SignedRoot[] };

type Ask = {
  value: unknown;
  heads: Heads;
  tools: ProofTools;
  /** How many steps there are, as soon as that is known. */
  onSize: (steps: number) => void;
};

export async function runCheck({ value, heads, tools, onSize }: Ask): Promise<Checked | NoProof> {
  try {
    const proof = readProof(value);
    if (proof.kind === 'other') return whatElse(value, proof.why);
    onSize(stepsOf(proof));
    const source = heads.kept.length > 0 ? broughtHeads(heads) : null;
    return { proof, ...(await checkProof(proof, { tools, source, kept: [] })) };
  } catch (error) {
    // Lists in lists in lists, deeper than any sheet goes.
    if (error instanceof RangeError) return { wrong: 'too-deep', why: '' };
    throw error;
  }
}

function whatElse(value: unknown, why: string): NoProof {
  if (readKeys(value).length > 0) return { wrong: 'is-keys', why: '' };
  if (readPublishedHeads(value) !== null || readRoots(value) !== null) return { wrong: 'is-heads', why: '' };
  return { wrong: 'no-proof', why };
}

/** One for each member and entry of what is signed, and one for each receipt. */
function stepsOf(proof: Checked['proof']): number {
  switch (proof.kind) {
    case 'receipts':
      return proof.kept.receipts.length;
    case 'sheet':
      return proof.signed.sheet.journal.length + 2 * proof.signed.sheet.receipts.length;
  }
}

/** Published heads and roots from files: what nobody brought is not there, and no fault of the site. */
function broughtHeads({ kept, roots }: Heads): HeadsSource {
  return {
    headsOf: async (day) => kept.find(({ heads }) => heads.day === day),
    newestHeads: async () => null,
    async rootsFrom(laneId, from, to) {
      const own = roots.filter((root) => root.laneId === laneId && root.rootNo >= from && root.rootNo <= to);
      return own.length > 0 ? own.toSorted((a, b) => a.rootNo - b.rootNo) : undefined;
    },
  };
}

/** Files of heads and of roots, as a site answers them; null when one is something else. */
export function readHeads(values: readonly unknown[]): Heads | null {
  const kept: PublishedHeads[] = [];
  const roots: SignedRoot[] = [];
  for (const value of values) {
    const [heads, more] = [readPublishedHeads(value), readRoots(value)];
    if (!heads && !more) return null;
    kept.push(...(heads ?? []));
    roots.push(...(more ?? []));
  }
  return { kept, roots };
}
