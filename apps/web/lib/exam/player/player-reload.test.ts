import { describe, expect, test } from 'vitest';
import { itemRefs, sitting } from '../given-exam.ts';
import { saveStateOf } from '../sync/save-state.ts';
import { answer, given } from './given-player.ts';

describe('a page that dies', () => {
  test('is followed by one that has every answer, also without a network', async () => {
    const { time, server, disk, open } = given();
    const first = await open();
    first.change(answer('q1', 'a'));
    await time.pass(1000);
    server.goOffline(true);
    first.change(answer('q2', 'b'));
    await time.settle();
    first.die();

    const second = await open();
    expect(second.state().phase).toEqual({ kind: 'sitting' });
    const { progress } = second.state().journal;
    expect(progress.get('q1')?.response).toEqual({ kind: 'options', optionIds: ['a'] });
    expect(progress.get('q2')?.response).toEqual({ kind: 'options', optionIds: ['b'] });
    server.goOffline(false);
    await time.pass(20_000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1', 'q2']);
    expect(disk.isTidy()).toBe(false);
  });

  test('is followed by one that reads what the server knows, when nothing is left here', async () => {
    const { time, disk, open } = given();
    const first = await open();
    first.change(answer('q1', 'c'));
    await time.pass(1000);
    first.die();
    disk.wipe();
    const second = await open();
    expect(second.state().journal.progress.get('q1')?.response).toEqual({ kind: 'options', optionIds: ['c'] });
  });
});

test('a page that was loaded again says at once until when the server has everything, and so does its heartbeat', async () => {
  const { time, server, open, seen } = given();
  const first = await open();
  expect(first.state().storedAt).toBe(null);
  first.change(answer('q1', 'c'));
  await time.pass(1000);
  const { storedAt } = first.state();
  expect(storedAt).not.toBe(null);
  first.die();
  await time.pass(60_000);
  const second = await open();
  await seen(() => second.state().storedAt !== null);
  expect(saveStateOf(second.state())).toEqual({ kind: 'on-server', at: storedAt });
  await time.pass(5_000);
  expect(server.heartbeats.at(-1)).toMatchObject({ savedUpTo: 1, pendingCount: 0 });
});

test('a paper that was sealed again since the lobby is refused, on the disk and by its name, and fetched anew', async () => {
  const { disk, server, open, seen } = given();
  await disk.database.keepAttempt({ sitting, start: null, paperKey: null });
  await disk.database.keepPaper(sitting.form.sha256, await server.sealedPaper());
  server.sealAgain();
  const page = await open();
  await seen(() => page.state().phase.kind === 'sitting');
  expect(page.state().paper?.questions).toHaveLength(itemRefs.length);
  expect(page.state().sitting?.form.sha256).toBe('y');
  expect(await disk.database.readPaper('y')).not.toBeNull();
});
