import 'fake-indexeddb/auto';
import type { AttemptId, FormId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { type Finished, openTries } from './tries.ts';

const finished = (attemptId: string, test_code: string, submittedAt: string): Finished =>
  ({
    attemptId: attemptId as AttemptId,
    test_code,
    title: { en: 'Aptitude' },
    durationMinutes: 20,
    formId: 'form-1' as FormId,
    startedAt: '2026-11-21T09:00:00.000Z',
    orderSeed: 'seed',
    paperKey: 'key',
    submittedAt,
    submittedBy: 'candidate',
    answers: {
      formId: 'form-1',
      orderSeed: 'seed',
      responses: [{ itemRef: 'q-secret', response: null, marked: true }],
    },
    score: { total: '4' },
  }) as unknown as Finished;

test('two tabs that begin a test at once begin the same attempt', async () => {
  const [one, two] = await Promise.all([openTries(), openTries()]);
  const ids = await Promise.all([one.run('A', 'first' as AttemptId), two.run('A', 'second' as AttemptId)]);
  expect(new Set(ids).size).toBe(1);
  expect(await one.running('A')).toBe(ids[0]);
  one.close();
  two.close();
});

test('results stay, the last first, until they are forgotten one by one; an attempt that is given up leaves nothing', async () => {
  const tries = await openTries();
  await tries.finish(finished('b-1', 'B', '2026-11-21T09:10:00.000Z'));
  await tries.finish(finished('b-2', 'B', '2026-11-22T09:10:00.000Z'));
  await tries.finish(finished('c-1', 'C', '2026-11-23T09:10:00.000Z'));
  expect((await tries.finished('B')).map(({ attemptId }) => attemptId)).toEqual(['b-2', 'b-1']);
  expect((await tries.finished()).map(({ attemptId }) => attemptId)).toEqual(['c-1', 'b-2', 'b-1']);
  expect(await tries.isOver('b-1' as AttemptId)).toBe(true);
  await tries.forget('b-2' as AttemptId);
  expect((await tries.finished('B')).map(({ attemptId }) => attemptId)).toEqual(['b-1']);

  const begun = finished('d-1', 'D', '');
  await tries.run('D', begun.attemptId);
  await tries.keepBegun(begun);
  await tries.giveUp(begun);
  expect([await tries.running('D'), await tries.begun(begun.attemptId)]).toEqual([null, null]);
  tries.close();
});

test('what somebody answered lies encrypted on the disk', async () => {
  const tries = await openTries();
  await tries.finish(finished('e-1', 'E', '2026-11-21T09:10:00.000Z'));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('kasauti-tries');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
    const reading = database.transaction('try').objectStore('try').getAll();
    reading.onsuccess = () => resolve(reading.result);
  });
  const row = rows.find(({ attemptId }) => attemptId === 'e-1');
  expect(Object.keys(row ?? {}).sort()).toEqual(['attemptId', 'isOver', 'sealed', 'testCode']);
  expect(Buffer.from(row?.sealed as Uint8Array).toString('latin1')).not.toContain('q-secret');
  database.close();
  tries.close();
});
