import type { SignedRoot } from '@kasauti/domain/receipts/verify.ts';
import type { HeadsSource } from '@kasauti/domain/sheet/check-heads.ts';
import type { PublishedHeads } from '@kasauti/domain/sheet/heads-shape.ts';
import type { ProofTools } from '@kasauti/domain/sheet/proof-tools.ts';
import {
  jsonIn,
  type NoProof,
  type Proof,
  readKeys,
  readPublishedHeads,
  readRoots,
  type TrustedKey,
} from '@kasauti/domain/sheet/read-proof.ts';
import { type Checked, checkText } from '@kasauti/domain/sheet/verdict.ts';

/*
 * All that a check is made of, in one part that is loaded before anybody brings a file: after that, nothing is asked of
 * any server.
 */

export { openProofEngine } from '../../lib/proof/proof-engine.ts';
export { Stopped, slices } from '../../lib/proof/slices.ts';

export type NotOne = { kind: 'not-one'; problem: NoProof['reason'] | 'is-keys' | 'is-heads'; why: string };

export type Heads = { kept: PublishedHeads[]; roots: SignedRoot[] };

type Ask = {
  text: string;
  heads: Heads;
  tools: ProofTools;
  /** How many steps there are, as soon as that is known. */
  onSize: (steps: number) => void;
};

export async function runCheck({ text, heads, tools, onSize }: Ask): Promise<Checked | NotOne> {
  const source = heads.kept.length > 0 ? broughtHeads(heads) : null;
  const checked = await checkText(text, { tools, source, kept: [] }, (proof) => onSize(stepsOf(proof)));
  return checked.kind === 'other' ? whatElse(text, checked) : checked;
}

/** Somebody who brings a file to the wrong place is told the right one. */
function whatElse(text: string, { reason, why }: NoProof): NotOne {
  const value = jsonIn(text);
  if (readKeys(value).length > 0) return { kind: 'not-one', problem: 'is-keys', why: '' };
  if (readPublishedHeads(value) !== null || readRoots(value) !== null)
    return { kind: 'not-one', problem: 'is-heads', why: '' };
  return { kind: 'not-one', problem: reason, why };
}

/** One for each member and entry of what is signed, and one for each receipt. */
function stepsOf(proof: Proof): number {
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

/** The keys in a file. */
export const keysIn = (text: string): TrustedKey[] => readKeys(jsonIn(text));

/** The texts of files of heads and of roots, as a site answers them; null when one is something else. */
export function headsIn(texts: readonly string[]): Heads | null {
  const kept: PublishedHeads[] = [];
  const roots: SignedRoot[] = [];
  for (const value of texts.map(jsonIn)) {
    const [heads, more] = [readPublishedHeads(value), readRoots(value)];
    if (!heads && !more) return null;
    kept.push(...(heads ?? []));
    roots.push(...(more ?? []));
  }
  return { kept, roots };
}
