import type { TrustedKey } from '@kasauti/domain/sheet/read-proof.ts';

/** As much as a page can hold beside the rest: three times what the longest journal comes to. */
export const MAX_PROOF_BYTES = 150_000_000;

export type BroughtText = { name: string; text: string };
export type FileProblem = 'empty' | 'too-large' | 'unreadable';

/** Reads a file where it lies. Nothing of it leaves the page. */
export async function readBrought(file: File): Promise<BroughtText | FileProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_PROOF_BYTES) return 'too-large';
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return 'unreadable';
  }
}

/** Whose keys a check trusts. */
export type Trust = { by: 'site' } | { by: 'own'; name: string; keys: readonly TrustedKey[] };
