import { deleteDB, openDB } from 'idb';

const databaseName = 'kasauti-storage-check';
/** Minimum free space in bytes: enough for a paper with its figures, and for the answers of a day. */
const MIN_ROOM_BYTES = 20_000_000;

/**
 * Tests the browser's storage with a write like the player's. Resolves to `none` if it cannot be used, and to `small`
 * if it has too little space for a test.
 */
export async function tryStorage(): Promise<'works' | 'small' | 'none'> {
  try {
    const database = await openDB(databaseName, 1, { upgrade: (opened) => void opened.createObjectStore('check') });
    const transaction = database.transaction('check', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(new Date(), 'when'), transaction.done]);
    database.close();
    deleteDB(databaseName).catch(() => undefined);
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    return quota !== undefined && quota - (usage ?? 0) < MIN_ROOM_BYTES ? 'small' : 'works';
  } catch {
    return 'none';
  }
}
