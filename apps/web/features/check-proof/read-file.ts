import type { TrustedKey } from '@kasauti/domain/sheet/read-proof.ts';

/**
 * Maximum size of a file in bytes. It is three times the size of the largest journal, and still fits into the
 * memory of a page.
 */
export const MAX_PROOF_BYTES = 150_000_000;

export type BroughtText = { name: string; text: string };
export type FileProblem = 'empty' | 'too-large' | 'unreadable';

/** Reads a file in the browser. Its content is not sent anywhere. */
export async function readBrought(file: File): Promise<BroughtText | FileProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_PROOF_BYTES) return 'too-large';
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return 'unreadable';
  }
}

/** The keys that a check trusts: those of the site, or the user's own. */
export type Trust = { by: 'site' } | { by: 'own'; name: string; keys: readonly TrustedKey[] };
