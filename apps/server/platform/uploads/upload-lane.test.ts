import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openUploadLane } from './upload-lane.ts';

const folder = await mkdtemp(join(tmpdir(), 'kasauti-lane-'));
afterAll(() => rm(folder, { recursive: true }));

test('the number of uploads is limited, in total and per person; each that ends frees one place', async () => {
  const lane = await openUploadLane(folder, { maxInside: 4, maxInsidePerPerson: 2 });
  const first = lane.enter('asha');
  expect([lane.enter('asha'), lane.enter('asha')]).toEqual([expect.any(Function), null]);
  first?.();
  first?.();
  expect([lane.enter('asha'), lane.enter('asha')]).toEqual([expect.any(Function), null]);
  expect([lane.enter('ravi'), lane.enter('ravi')]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(lane.enter('meera')).toBeNull();
});

test('one file is read at a time, and the people who wait take turns', async () => {
  const lane = await openUploadLane(folder);
  const order: string[] = [];
  let reading = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const read = (name: string) =>
    lane.run(name, async () => {
      reading += 1;
      expect(reading).toBe(1);
      await gate;
      order.push(name);
      reading -= 1;
    });
  const all = [...Array.from({ length: 4 }, () => read('six heavy files')), read('asha'), read('ravi')];
  open();
  await Promise.all(all);
  expect(order.slice(0, 4).sort()).toEqual(['asha', 'ravi', 'six heavy files', 'six heavy files']);
});

test('a file that fails gives its turn to the next', async () => {
  const lane = await openUploadLane(folder);
  await expect(lane.run('asha', () => Promise.reject(new Error('gone wrong')))).rejects.toThrow('gone wrong');
  expect(await lane.run('asha', async () => 'done')).toBe('done');
});

test('files of an ended process are deleted, and files in use stay', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
  for (const path of [old, fresh]) await writeFile(path, 'x');
  const before = (Date.now() - 7_200_000) / 1000;
  await utimes(old, before, before);
  await openUploadLane(folder);
  expect(await readdir(folder)).toEqual(['fresh']);
});
