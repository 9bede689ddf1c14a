import type { TrustedKey } from '@kasauti/domain/sheet/read-proof.ts';

/**
 * Maximum size of a file in bytes. It is three times the size of the largest journal. A page can still hold such a file
 * in memory.
 */
export const MAX_PROOF_BYTES = 150_000_000;

export type BroughtText = { name: string; text: string };
export type FileProblem = 'empty' | 'too-large' | 'unreadable';

/** Reads a file in the browser. The content is not sent to any server. */
export async function readBrought(file: File): Promise<BroughtText | FileProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_PROOF_BYTES) return 'too-large';
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return 'unreadable';
  }
}

/** The keys that a check trusts: the keys of the site, or keys from the user's own file. */
export type Trust = { by: 'site' } | { by: 'own'; name: string; keys: readonly TrustedKey[] };
