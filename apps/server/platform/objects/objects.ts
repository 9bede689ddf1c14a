import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Stores files by key. A key consists of lower-case words and slashes (`papers/3f…`). The content of a key never
 * changes.
 */
export type ObjectStore = {
  /** Stores a file. When the promise resolves, the file is on disk. Storing the same key again is harmless. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns a file, or null if there is none with this key. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Removes all files whose key begins with `folder/`. */
  removeFolder(folder: string): Promise<void>;
  /** Throws if the store is not writable. The readiness check uses it. */
  check(): Promise<void>;
};

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > 300) throw new Error(`not an object key: ${key.slice(0, 40)}`);
}

/** Stores objects as files in one folder and its subfolders. */
export function diskObjects(folder: string): ObjectStore {
  return {
    async put(key, bytes) {
      checkKey(key);
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      // The file is written under a temporary name, flushed and renamed. A reader therefore sees either the whole file
      // or none.
      const beside = `${path}.${process.pid}.${Math.trunc(performance.now() * 1000)}.part`;
      const handle = await open(beside, 'w', 0o600);
      try {
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true }); // otherwise a partial file would remain on the full disk
        throw error;
      }
    },
    async get(key) {
      checkKey(key);
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      checkKey(key);
      await rm(join(folder, key), { force: true });
    },
    async removeFolder(name) {
      checkKey(name);
      await rm(join(folder, name), { recursive: true, force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true });
    },
  };
}
