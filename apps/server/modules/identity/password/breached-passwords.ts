import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Longer than any line: 40 digits, a colon, a count. */
const LINE_BYTES = 64;
const HASH_DIGITS = 40;

/**
 * True when a password is in a set of leaked ones: a file of lines `SHA1:count` in capitals, in the order of the
 * hashes, as Have I Been Pwned publishes it. Binary search, some thirty reads in 40 GB: nothing leaves this machine.
 * Throws when the file cannot be read.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
  const file = await open(path, 'r');
  try {
    let [from, to] = [0, (await file.stat()).size];
    // A line with this hash begins at `from` or behind it, and before `to`.
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

/** The first line that begins at this byte or behind it. */
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
