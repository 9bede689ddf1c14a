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

/* All code of a check, in one script. It is loaded before a file is chosen. The check itself then sends no request. */

export { openProofEngine } from '../../lib/proof/proof-engine.ts';
export { Stopped, slices } from '../../lib/proof/slices.ts';

export type NotOne = { kind: 'not-one'; problem: NoProof['reason'] | 'is-keys' | 'is-heads'; why: string };

export type Heads = { kept: PublishedHeads[]; roots: SignedRoot[] };

type Ask = {
  text: string;
  heads: Heads;
  tools: ProofTools;
  /** Called with the total number of steps as soon as it is known. */
  onSize: (steps: number) => void;
};

export async function runCheck({ text, heads, tools, onSize }: Ask): Promise<Checked | NotOne> {
  const source = heads.kept.length > 0 ? broughtHeads(heads) : null;
  const checked = await checkText(text, { tools, source, kept: [] }, (proof) => onSize(stepsOf(proof)));
  return checked.kind === 'other' ? whatElse(text, checked) : checked;
}

/**
 * Finds out what the file contains if it is neither a sheet nor receipts. The page can then say where a file of this
 * kind belongs.
 */
function whatElse(text: string, { reason, why }: NoProof): NotOne {
  const value = jsonIn(text);
  if (readKeys(value).length > 0) return { kind: 'not-one', problem: 'is-keys', why: '' };
  if (readPublishedHeads(value) !== null || readRoots(value) !== null)
    return { kind: 'not-one', problem: 'is-heads', why: '' };
  return { kind: 'not-one', problem: reason, why };
}

/**
 * Returns the number of steps of a check. For receipts it is their number. For a sheet it is the number of journal
 * entries plus twice the number of receipts.
 */
function stepsOf(proof: Proof): number {
  switch (proof.kind) {
    case 'receipts':
      return proof.kept.receipts.length;
    case 'sheet':
      return proof.signed.sheet.journal.length + 2 * proof.signed.sheet.receipts.length;
  }
}

/**
 * Returns a source of published heads and roots that reads only the user's files. If a file is missing, the site is not
 * blamed for it.
 */
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

/** Returns the public keys in the text of a file. */
export const keysIn = (text: string): TrustedKey[] => readKeys(jsonIn(text));

/**
 * Reads published heads and roots from the texts of files. The files have the format of the site's responses. Returns
 * null if a file contains anything else.
 */
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
