import { decryptBytes, encryptBytes, newKey } from '../encrypted-bytes.ts';

/** Where texts are kept: `localStorage`, or a map in tests. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One value under one name, as far as the browser lets us keep it. */
export type EncryptedStorage<Value> = {
  read: () => Promise<Value | null>;
  write: (value: Value) => Promise<void>;
  remove: () => Promise<void>;
};

/**
 * Keeps a store in `texts`, encrypted by AES-GCM. The key cannot be taken out of the browser, so a copied profile
 * folder or a synchronised one shows nothing; a script that runs in the page could read the store, which is why no
 * token is in it. What cannot be decrypted (a lost key, a damaged text) counts as absent.
 */
export function encryptedStorage<Value>(
  name: string,
  texts: TextStorage,
  key: () => Promise<CryptoKey>,
): EncryptedStorage<Value> {
  let waiting: { value: Value } | null = null;
  let writing: Promise<void> = Promise.resolve();

  // Encrypting takes time: of several changes in a row only the newest is written, and always after the one before it.
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
        // No key or no room: the store lives in memory until the page is closed.
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

/** This browser's key, made on first use and never leaving it. */
export function browserKey(): Promise<CryptoKey> {
  keyPromise ??= openKey();
  return keyPromise;
}

let keyPromise: Promise<CryptoKey> | undefined;
const keyStore = 'keys';
const keyName = 'root';

async function openKey(): Promise<CryptoKey> {
  const opening = indexedDB.open('kasauti-keys', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(keyStore);
  const database = await done(opening);
  try {
    const known = await done(database.transaction(keyStore).objectStore(keyStore).get(keyName));
    if (known instanceof CryptoKey) return known;
    const made = await newKey();
    const store = database.transaction(keyStore, 'readwrite').objectStore(keyStore);
    // Another tab may have been first: `add` fails then, and its key is the one.
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
