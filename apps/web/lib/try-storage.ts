import { deleteDB, openDB } from 'idb';

const databaseName = 'kasauti-storage-check';
/** A paper with its figures, and a day of answers. */
const MIN_ROOM_BYTES = 20_000_000;

/** Writes to this browser's disk as the player does. `small`: it works, but there is too little room for a test. */
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
