import { expect, test } from 'vitest';
import { givenTime } from '../given-time.ts';
import type { Entry } from '../storage/journal.ts';
import { createSender, type Sent } from './sender.ts';

/**
 * Creates a sender with `count` unsent entries. `says` are the server's responses to the first batches. The server
 * stores all further batches.
 */
function given(count: number, ...says: Sent[]) {
  const time = givenTime();
  const startedAt = time.now().getTime();
  let waits = Array.from({ length: count }, (_, no) => ({ opId: `op-${no}` }) as Entry);
  let isHeld = false;
  const batches: { at: number; length: number }[] = [];
  const sender = createSender({
    next: (most) => (isHeld ? [] : waits.slice(0, most)),
    async post(entries) {
      batches.push({ at: time.now().getTime() - startedAt, length: entries.length });
      return says.shift() ?? { kind: 'stored', acks: entries.map(({ opId }) => ({ opId, seq: 1 })) };
    },
    onStored(acks) {
      const known = new Set(acks.map(({ opId }) => opId));
      waits = waits.filter(({ opId }) => !known.has(opId));
    },
    onRefused: () => undefined,
    onHeld: () => undefined,
    later: time.later,
    random: () => 0.5,
  });
  const hold = (to: boolean) => {
    isHeld = to;
  };
  return { time, sender, batches, hold, waiting: () => waits.length };
}
const again: Sent = { kind: 'again', afterMs: null };

test('a connection that stalls gets half as much at each further try, and more again when it holds', async () => {
  const { time, sender, batches } = given(600, again, again, again);
  sender.kick();
  await time.pass(60_000);
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 100, 50, 100, 200, 200, 50]);
});

test('a server that asks for a wait gets it, and the hall does not come back at one instant', async () => {
  const { time, sender, batches } = given(1, { kind: 'again', afterMs: 2000 });
  sender.kick();
  await time.pass(60_000);
  expect(batches.map(({ at }) => at)).toEqual([0, 2500]);
});

test('an answer that speaks of none of the entries says nothing about them: they are sent again', async () => {
  const { time, sender, batches, waiting } = given(1, { kind: 'stored', acks: [{ opId: 'another', seq: 7 }] });
  sender.kick();
  await time.settle();
  expect([waiting(), sender.status().failures]).toEqual([1, 1]);
  await time.pass(10_000);
  expect([waiting(), batches.length]).toEqual([0, 2]);
});

test('what waits for its turn is not put off by what comes after it', async () => {
  const { time, sender, batches } = given(1);
  sender.kick(300);
  await time.pass(200);
  sender.kick(300);
  await time.pass(1000);
  expect(batches.map(({ at }) => at)).toEqual([300]);
});

test('what is held is not sent, and goes on when that is over', async () => {
  const { time, sender, batches, hold } = given(1);
  hold(true);
  sender.kick();
  await time.pass(60_000);
  expect(batches).toEqual([]);
  hold(false);
  sender.resume();
  await time.settle();
  expect(batches).toHaveLength(1);
});
