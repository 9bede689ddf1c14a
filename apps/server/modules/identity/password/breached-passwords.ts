import { type FileHandle, open } from 'node:fs/promises';
import { sha1Hex } from '../../../platform/security/hashes.ts';

/** Upper limit for the length of a line in bytes: 40 digits, a colon and a count. */
const LINE_BYTES = 64;
const HASH_DIGITS = 40;

/**
 * Returns true if the file of leaked passwords contains a password. It is the file of Have I Been Pwned. Each line is
 * `SHA1:count`. The hash is in capital letters, and the lines are sorted by it. A binary search needs about thirty
 * reads in 40 GB. The password does not leave this server. Throws if the file cannot be read.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = sha1Hex(password);
  const file = await open(path, 'r');
  try {
    let [from, to] = [0, (await file.stat()).size];
    // Invariant: if a line has this hash, it begins at or after `from` and before `to`.
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const line = await lineFrom(file, middle);
      if (line === null || line.hash > wanted) to = middle;
      else if (line.hash === wanted) return true;
      else from = line.next;
    }
    return (await lineFrom(file, from))?.hash === wanted;
  } finally {
    await file.close();
  }
}

/** Returns the first line that begins at or after this byte, or null at the end of the file. */
async function lineFrom(file: FileHandle, at: number): Promise<{ hash: string; next: number } | null> {
  const begin = Math.max(0, at - 1);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(3 * LINE_BYTES), 0, 3 * LINE_BYTES, begin);
  const text = buffer.toString('latin1', 0, bytesRead);
  const start = at === 0 ? 0 : text.indexOf('\n') + 1;
  if (at !== 0 && start === 0) return null;
  if (start >= text.length) return null;
  const end = text.indexOf('\n', start);
  const next = begin + (end < 0 ? text.length : end + 1);
  return { hash: text.slice(start, start + HASH_DIGITS).toUpperCase(), next };
}
