import type { TriedAnswers, WirePracticeForm, WirePracticeScore } from '@kasauti/contract/attempts/practice.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { type DBSchema, openDB } from 'idb';
import { newKey } from '../../encrypted-bytes.ts';
import { seal, unseal } from '../storage/sealed-text.ts';

/*
 * Practice tests that were sat in this browser without an account: which one runs, and what those that are over came
 * to. A database of its own: the answers of a running one are in the attempt database, where every attempt's are. What
 * lies here is encrypted under a key that cannot be taken out of the browser.
 */

/** How a test was begun here. */
export type Begun = Pick<WirePracticeForm, 'test_code' | 'title' | 'durationMinutes' | 'formId'> & {
  attemptId: AttemptId;
  startedAt: string;
  orderSeed: string;
  /** Base64. The player opens papers by a key; this paper is everybody's to read. */
  paperKey: string;
};

export type TryEnd = { submittedAt: string; submittedBy: 'candidate' | 'deadline' };

/** A test that is over, with its answers, and with the score as the server told it. */
export type Finished = Begun & TryEnd & { answers: TriedAnswers; score: WirePracticeScore };

type Row = { attemptId: string; testCode: string; isOver: boolean; sealed: Uint8Array<ArrayBuffer> };
interface Schema extends DBSchema {
  /** The attempt that runs, by the code of its test: two tabs begin the same one. */
  running: { key: string; value: string };
  try: { key: string; value: Row };
  key: { key: string; value: CryptoKey };
}

export type Tries = Awaited<ReturnType<typeof openTries>>;

const keyName = 'own';

/** Rejects where the browser keeps nothing. */
export async function openTries() {
  const database = await openDB<Schema>('kasauti-tries', 1, {
    upgrade(store) {
      store.createObjectStore('running');
      store.createObjectStore('try', { keyPath: 'attemptId' });
      store.createObjectStore('key');
    },
  });
  const made = await newKey();
  const work = database.transaction('key', 'readwrite');
  const known = await work.store.get(keyName);
  if (!known) await work.store.put(made, keyName);
  await work.done;
  const key = known ?? made;

  const keep = async (tried: Begun | Finished, isOver: boolean): Promise<void> => {
    const { attemptId, test_code: testCode } = tried;
    await database.put('try', { attemptId, testCode, isOver, sealed: await seal(key, tried) });
  };
  const rowsOf = async (isMeant: (row: Row) => boolean) => (await database.getAll('try')).filter(isMeant);

  return {
    /** The attempt that runs here of this test; a new one, if there is none, gets this id. */
    async run(testCode: string, newId: AttemptId): Promise<AttemptId> {
      const store = database.transaction('running', 'readwrite').store;
      const running = await store.get(testCode);
      if (!running) await store.put(newId, testCode);
      return (running ?? newId) as AttemptId;
    },

    async running(testCode: string): Promise<AttemptId | null> {
      return ((await database.get('running', testCode)) as AttemptId | undefined) ?? null;
    },

    keepBegun: (begun: Begun): Promise<void> => keep(begun, false),

    async begun(attemptId: AttemptId): Promise<Begun | null> {
      const row = await database.get('try', attemptId);
      return row ? await unseal<Begun>(key, row.sealed) : null;
    },

    async isOver(attemptId: AttemptId): Promise<boolean> {
      return (await database.get('try', attemptId))?.isOver === true;
    },

    /** Its result stays here until it is taken over, and the next visit begins a new attempt. */
    async finish(finished: Finished): Promise<void> {
      await keep(finished, true);
      await database.delete('running', finished.test_code);
    },

    /** All that are over, of one test or of every one, the last first. */
    async finished(testCode?: string): Promise<Finished[]> {
      const rows = await rowsOf((row) => row.isOver && (testCode === undefined || row.testCode === testCode));
      const all = await Promise.all(rows.map(({ sealed }) => unseal<Finished>(key, sealed)));
      return all.sort((a, b) => (a.submittedAt < b.submittedAt ? 1 : -1));
    },

    forget: (attemptId: AttemptId): Promise<void> => database.delete('try', attemptId),
    /** An attempt that cannot be scored any more makes room for a new one. */
    async giveUp({ test_code, attemptId }: Pick<Begun, 'test_code' | 'attemptId'>): Promise<void> {
      await database.delete('running', test_code);
      await database.delete('try', attemptId);
    },
    close: () => database.close(),
  };
}
