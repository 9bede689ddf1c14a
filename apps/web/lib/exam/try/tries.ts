import type { TriedAnswers, WirePracticeForm, WirePracticeScore } from '@kasauti/contract/attempts/practice.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { type DBSchema, openDB } from 'idb';
import { newKey } from '../../encrypted-bytes.ts';
import { seal, unseal } from '../storage/sealed-text.ts';

/*
 * Database of the practice tests that a visitor takes in this browser without an account. It contains the running
 * attempts and the finished results, encrypted with a non-extractable key. The answers of a running attempt are in the
 * attempt database, like those of every attempt.
 */

/** Facts about an attempt that are known since its start in this browser. */
export type Begun = Pick<WirePracticeForm, 'test_code' | 'title' | 'durationMinutes' | 'formId'> & {
  attemptId: AttemptId;
  /** Minutes of each section. It is not there if the sections share the clock of the test. */
  sectionMinutes?: readonly number[];
  startedAt: string;
  orderSeed: string;
  /** The paper's key in Base64. This paper is public, but the player expects every paper to be encrypted. */
  paperKey: string;
};

export type TryEnd = { submittedAt: string; submittedBy: 'candidate' | 'deadline' };

/** A finished test with its answers and the server's score. */
export type Finished = Begun & TryEnd & { answers: TriedAnswers; score: WirePracticeScore };

type Row = { attemptId: string; testCode: string; isOver: boolean; sealed: Uint8Array<ArrayBuffer> };
interface Schema extends DBSchema {
  /** Id of the running attempt by the code of its test. With it two tabs continue the same attempt. */
  running: { key: string; value: string };
  try: { key: string; value: Row };
  key: { key: string; value: CryptoKey };
}

export type Tries = Awaited<ReturnType<typeof openTries>>;

const keyName = 'own';

/** Opens the database. Rejects if the browser stores nothing. */
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
    /** Returns the id of the running attempt of this test. If none is running, makes `newId` the running attempt. */
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

    /**
     * Stores the result until it is moved to an account, and ends the running attempt. A later visit can then start a
     * new attempt.
     */
    async finish(finished: Finished): Promise<void> {
      await keep(finished, true);
      await database.delete('running', finished.test_code);
    },

    /** Returns the finished attempts of one test, or of all tests by default, the newest first. */
    async finished(testCode?: string): Promise<Finished[]> {
      const rows = await rowsOf((row) => row.isOver && (testCode === undefined || row.testCode === testCode));
      const all = await Promise.all(rows.map(({ sealed }) => unseal<Finished>(key, sealed)));
      return all.sort((a, b) => (a.submittedAt < b.submittedAt ? 1 : -1));
    },

    forget: (attemptId: AttemptId): Promise<void> => database.delete('try', attemptId),
    /** Removes an attempt that the server can no longer score, so that a new one can start. */
    async giveUp({ test_code, attemptId }: Pick<Begun, 'test_code' | 'attemptId'>): Promise<void> {
      await database.delete('running', test_code);
      await database.delete('try', attemptId);
    },
    close: () => database.close(),
  };
}
