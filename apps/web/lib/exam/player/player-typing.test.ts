import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../storage/journal.ts';
import { saveStateOf } from '../sync/save-state.ts';
import { answer, given } from './given-player.ts';
import { lateAnswers, unsentCount } from './player-state.ts';

const typed = (text: string, itemRef = 'q1'): Change => ({ kind: 'answer', itemRef, payload: { kind: 'text', text } });
const visit = (itemRef: string): Change => ({ kind: 'visit', itemRef, payload: null });
const textIn = (entry: Pick<Change, 'payload'> | undefined) => (entry?.payload as { text?: string } | null)?.text;

async function writing() {
  const all = given();
  const player = await all.open();
  return {
    ...all,
    player,
    /** Types a letter every `everyMs` milliseconds, and returns the whole text. */
    async write(count: number, everyMs: number, itemRef = 'q1'): Promise<string> {
      let text = '';
      for (let letter = 0; letter < count; letter += 1) {
        text += String.fromCharCode(97 + (letter % 26));
        player.type(typed(text, itemRef));
        await all.time.pass(everyMs);
      }
      return text;
    },
    onServer: () => all.server.stored.map(({ entry }) => textIn(entry)),
    onDisk: () => [...all.disk.rows.values()].map(({ entry }) => textIn(entry)),
    textShown: () => {
      const response = player.state().journal.progress.get('q1')?.response;
      return response?.kind === 'text' ? response.text : null;
    },
  };
}

describe('a long text', () => {
  test('goes up after three seconds without a letter, in one entry, and not letter by letter', async () => {
    const { time, write, onServer, onDisk, player } = await writing();
    const text = await write(20, 200);
    expect(onServer()).toEqual([]);
    expect(saveStateOf(player.state()).kind).toBe('on-device');
    await time.pass(2700);
    expect(onServer()).toEqual([]);
    await time.pass(800);
    expect(onServer()).toEqual([text]);
    expect(onDisk()).toEqual([text]);
    expect(saveStateOf(player.state()).kind).toBe('on-server');
  });

  test('goes up every thirty seconds while the candidate goes on typing without a pause', async () => {
    const { write, onServer } = await writing();
    await write(95, 1000);
    expect(onServer()).toHaveLength(3);
  });

  test('is on the device within a second after each letter, so a killed browser loses no more', async () => {
    const { time, server, write, player, open, onDisk, onServer } = await writing();
    const text = await write(12, 300);
    await time.pass(700);
    expect(onDisk()).toEqual([text]);
    player.type(typed(`${text} and more`));
    player.die();
    expect(onServer()).toEqual([]);
    const again = await open();
    expect(again.state().journal.progress.get('q1')?.response).toEqual({ kind: 'text', text });
    await time.pass(2000);
    expect(onServer()).toEqual([text]);
    expect(server.stored).toHaveLength(1);
  });

  test('that was typed for an hour without a network is two entries, and the newest text reaches the server', async () => {
    const { time, server, write, onServer, onDisk, player } = await writing();
    server.goOffline(true);
    const first = await write(1, 4000);
    for (let minute = 0; minute < 60; minute += 1) {
      player.type(typed(`text of minute ${minute}`));
      await time.pass(60_000);
    }
    expect(onDisk()).toEqual([first, 'text of minute 59']);
    server.goOffline(false);
    await time.pass(20_000);
    expect(onServer()).toEqual([first, 'text of minute 59']);
    expect(unsentCount(player.state())).toBe(0);
  });

  test.each<[string, (page: Awaited<ReturnType<typeof writing>>) => void]>([
    ['another question is opened', ({ player }) => player.change(visit('q2'))],
    ['the page is hidden or left', ({ player }) => player.networkIsBack()],
  ])('goes up at once when %s', async (_what, act) => {
    const page = await writing();
    const text = await page.write(3, 100);
    act(page);
    await page.time.pass(400);
    expect(page.onServer()[0]).toBe(text);
  });

  test('goes up before the test is submitted, with its last letter', async () => {
    const { time, write, player, server, onServer } = await writing();
    const text = await write(5, 50);
    player.submit();
    await time.pass(2000);
    expect(onServer()).toEqual([text]);
    expect(server.submits).toHaveLength(1);
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'candidate' });
  });

  test('that cannot go up holds up the submit, which says that one answer is missing', async () => {
    const { time, write, player, server, onServer } = await writing();
    server.goOffline(true);
    const text = await write(5, 50);
    player.submit();
    await time.pass(16_000);
    expect(server.submits).toHaveLength(0);
    expect(player.state().ending).toMatchObject({ kind: 'not-submitted', unsent: 1 });
    server.goOffline(false);
    player.networkIsBack();
    player.submit();
    await time.pass(4000);
    expect(onServer()).toEqual([text]);
    expect(server.submits).toHaveLength(1);
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'candidate' });
  });

  test('that is being typed when the time is up goes up with its last letter, and counts', async () => {
    const { time, server, write, player, onServer } = await writing();
    server.endsIn(2000);
    player.networkIsBack();
    await time.settle();
    const text = await write(19, 100);
    await time.pass(2000);
    player.type(typed('too late'));
    await time.pass(3000);
    expect(onServer()).toEqual([text]);
    expect(lateAnswers(player.state())).toBe(0);
  });

  test('that is deleted again is cleared on the server, and a text after it is a new entry', async () => {
    const { time, write, player, server } = await writing();
    await write(3, 100);
    player.type({ kind: 'clear', itemRef: 'q1', payload: null });
    await time.pass(4000);
    player.type(typed('new'));
    await time.pass(4000);
    expect(server.stored.map(({ entry }) => entry.kind)).toEqual(['clear', 'answer']);
  });

  test('is sent every second or so where this browser stores nothing', async () => {
    const all = given();
    all.giveDisk(false);
    const player = await all.open();
    for (let letter = 1; letter <= 40; letter += 1) {
      player.type(typed('x'.repeat(letter)));
      await all.time.pass(100);
    }
    const lengths = all.server.stored.map(({ entry }) => textIn(entry)?.length ?? 0);
    expect(lengths.length).toBeGreaterThanOrEqual(2);
    expect(lengths.length).toBeLessThanOrEqual(4);
    await all.time.pass(2000);
    expect(textIn(all.server.stored.at(-1)?.entry)?.length).toBe(40);
  });

  test('leaves the text of another question as it was', async () => {
    const { time, player, server } = await writing();
    player.type(typed('one'));
    player.type(typed('two', 'q2'));
    await time.pass(4000);
    expect(server.stored.map(({ entry }) => [entry.itemRef, textIn(entry)])).toEqual([
      ['q1', 'one'],
      ['q2', 'two'],
    ]);
  });

  test('is stored at once with its last letter when a second tab goes on with it', async () => {
    const { time, write, player, open, onServer } = await writing();
    const text = await write(3, 100);
    await time.pass(500);
    const second = await open(false);
    await time.pass(500);
    player.type(typed(`${text}!`));
    second.takeTabLock();
    await time.pass(4000);
    expect(onServer()).toEqual([`${text}!`]);
  });

  test('is shown in a second tab, which does not send what the first is still writing', async () => {
    const { time, write, player, open, server, onServer } = await writing();
    const text = await write(3, 100);
    await time.pass(500);
    const second = await open(false);
    expect(second.state().journal.progress.get('q1')?.response).toEqual({ kind: 'text', text });
    await time.pass(1000);
    expect(server.asks).toEqual([]);
    player.type(typed(`${text}!`));
    await time.pass(500);
    expect(second.state().journal.progress.get('q1')?.response).toEqual({ kind: 'text', text: `${text}!` });
    second.takeTabLock();
    await time.pass(2000);
    expect(onServer()).toEqual([`${text}!`]);
    second.type(typed('from the second tab'));
    await time.pass(4000);
    expect(onServer()).toEqual([`${text}!`, 'from the second tab']);
    expect(player.state().journal.progress.get('q1')?.response).toEqual({ kind: 'text', text: 'from the second tab' });
  });
});

test('whatever a candidate does while writing, the server gets what the page showed last, in few entries', async () => {
  const act = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('type' as const), text: fc.string({ minLength: 1 }) }) },
    fc.constantFrom(
      ...(['visit', 'choose', 'hide', 'offline', 'online', 'die', 'full', 'free'] as const).map((kind) => ({ kind })),
    ),
  );
  const acts = fc.array(fc.tuple(act, fc.constantFrom(50, 500, 4000, 31_000)), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const all = given();
      let player = await all.open();
      let text: string | null = null;
      for (const [step, ms] of steps) {
        if (step.kind === 'type') {
          // White space alone clears an answer. The page sends a clear for it, so the test does not type it.
          text = `${step.text}.`;
          player.type(typed(text));
        }
        if (step.kind === 'visit') player.change(visit('q2'));
        if (step.kind === 'choose') player.change(answer('q3', 'a'));
        if (step.kind === 'hide') player.networkIsBack();
        if (step.kind === 'offline' || step.kind === 'online') all.server.goOffline(step.kind === 'offline');
        if (step.kind === 'full' || step.kind === 'free') all.disk.fail('takes-nothing', step.kind === 'full');
        await all.time.pass(ms);
        if (step.kind === 'die') {
          all.disk.fail('takes-nothing', false);
          await all.time.pass(1000);
          player.networkIsBack();
          await all.time.pass(1000);
          player.die();
          player = await all.open();
        }
      }
      all.disk.fail('takes-nothing', false);
      all.server.goOffline(false);
      player.networkIsBack();
      await all.time.pass(60_000);
      const last = all.server.stored.findLast(({ entry }) => entry.itemRef === 'q1')?.entry;
      expect(textIn(last) ?? null).toBe(text);
      expect(new Set(all.server.stored.map(({ entry }) => entry.opId)).size).toBe(all.server.stored.length);
      expect(unsentCount(player.state())).toBe(0);
    }),
    { numRuns: 60 },
  );
});
