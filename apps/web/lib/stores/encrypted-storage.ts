import { decryptBytes, encryptBytes, newKey } from '../encrypted-bytes.ts';

/** Storage for texts: `localStorage`, or a map in tests. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage for one value under one name. If the browser cannot store it, `write` does nothing. */
export type EncryptedStorage<Value> = {
  read: () => Promise<Value | null>;
  write: (value: Value) => Promise<void>;
  remove: () => Promise<void>;
};

/**
 * Stores a value in `texts`, encrypted with AES-GCM. The key is non-extractable, so a copied or synchronised profile
 * folder reveals nothing. A script in the page could read the value, so the value must not contain tokens. If it cannot
 * be decrypted, because the key is lost or the text is damaged, `read` returns null.
 */
export function encryptedStorage<Value>(
  name: string,
  texts: TextStorage,
  key: () => Promise<CryptoKey>,
): EncryptedStorage<Value> {
  let waiting: { value: Value } | null = null;
  let writing: Promise<void> = Promise.resolve();

  // Encryption takes time. If several changes follow each other quickly, only the newest is written, after the previous
  // write has finished.
  const writeNewest = async () => {
    const next = waiting;
    waiting = null;
    if (next) texts.setItem(name, await encrypt(await key(), JSON.stringify(next.value)));
  };

  return {
    async read() {
      const text = texts.getItem(name);
      if (text === null) return null;
      try {
        return JSON.parse(await decrypt(await key(), text)) as Value;
      } catch {
        return null;
      }
    },
    write(value) {
      waiting = { value };
      writing = writing.then(writeNewest).catch(() => {
        // There is no key or no space, so the value exists only in memory until the page is closed.
      });
      return writing;
    },
    remove() {
      waiting = null;
      writing = writing.then(() => texts.removeItem(name));
      return writing;
    },
  };
}

async function encrypt(key: CryptoKey, text: string): Promise<string> {
  const bytes = await encryptBytes(key, new TextEncoder().encode(text));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function decrypt(key: CryptoKey, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await decryptBytes(key, bytes));
}

/** Returns this browser's key. The key is created on first use and never leaves the browser. */
export function browserKey(): Promise<CryptoKey> {
  keyPromise ??= openKey();
  return keyPromise;
}

let keyPromise: Promise<CryptoKey> | undefined;
const keyStore = 'keys';
const keyName = 'root';

// Uses IndexedDB directly. The package `idb` would make the scripts of every shop page larger than their limit (ADR
// 0123).
async function openKey(): Promise<CryptoKey> {
  const opening = indexedDB.open('kasauti-keys', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(keyStore);
  const database = await done(opening);
  try {
    const known = await done(database.transaction(keyStore).objectStore(keyStore).get(keyName));
    if (known instanceof CryptoKey) return known;
    const made = await newKey();
    const store = database.transaction(keyStore, 'readwrite').objectStore(keyStore);
    // If another tab has stored a key first, `add` fails, and this tab uses the other tab's key.
    return await done(store.add(made, keyName)).then(
      () => made,
      () => done(database.transaction(keyStore).objectStore(keyStore).get(keyName)),
    );
  } finally {
    database.close();
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      reject(request.error ?? new Error('the browser database failed'));
    };
  });
}
