import { open } from 'node:fs/promises';
import type { ObjectStore } from '../objects/objects.ts';

/**
 * Writes the pieces of an upload to a new file, in order. Returns the number of bytes, or null if a piece is missing.
 */
export async function putTogether(
  objects: Pick<ObjectStore, 'get'>,
  keys: readonly string[],
  path: string,
): Promise<number | null> {
  const handle = await open(path, 'wx', 0o600);
  let written = 0;
  try {
    for (const key of keys) {
      const piece = await objects.get(key);
      if (!piece) return null;
      await handle.writeFile(piece);
      written += piece.length;
    }
    return written;
  } finally {
    await handle.close();
  }
}
