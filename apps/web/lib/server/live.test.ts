import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLive, type SocketLike, waitBefore } from './live.ts';

/** A connection for tests. The test acts as the server. */
class Line implements SocketLike {
  readyState = 0;
  said: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;
  send = (text: string) => void this.said.push(JSON.parse(text));
  close = () => void this.end(1000);
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function setUp() {
  const lines: Line[] = [];
  const waits: { act: () => void; ms: number }[] = [];
  const live = createLive({
    open: () => {
      const line = new Line();
      lines.push(line);
      return line;
    },
    later: (act, ms) => {
      const wait = { act, ms };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
    random: () => 0.5,
  });
  const events: unknown[] = [];
  const listener = {
    onEvent: (event: unknown) => void events.push(event),
    onCaughtUp: () => void events.push('caught up'),
  };
  return { live, lines, waits, events, listener };
}

const last = <Item>(items: Item[]): Item => items.at(-1) as Item;

test('a topic is requested when the connection is open, and its events are delivered in order', () => {
  const { live, lines, events, listener } = setUp();
  live.subscribe('attempt:a', listener);
  expect(last(lines).said).toEqual([]);
  last(lines).open();
  expect(last(lines).said).toEqual([{ subscribe: 'attempt:a' }]);
  last(lines).tell({ topic: 'attempt:a', eventId: 4, event: { kind: 'authorised' } });
  last(lines).tell({ topic: 'attempt:a', caughtUp: true, eventId: 4 });
  last(lines).tell({ topic: 'attempt:a', eventId: 5, event: { kind: 'resumed' } });
  expect(events).toEqual([{ kind: 'authorised' }, 'caught up', { kind: 'resumed' }]);
});

test('after an interruption the topic continues after the last event, and no event is delivered twice', () => {
  const { live, lines, waits, events, listener } = setUp();
  live.subscribe('attempt:a', listener);
  last(lines).open();
  last(lines).tell({ topic: 'attempt:a', eventId: 7, event: 'seven' });
  last(lines).end(1006);
  expect(live.state.getState()).toBe('waiting');
  last(waits).act();
  last(lines).open();
  expect(last(lines).said).toEqual([{ subscribe: 'attempt:a', after: 7 }]);
  last(lines).tell({ topic: 'attempt:a', eventId: 7, event: 'seven' });
  last(lines).tell({ topic: 'attempt:a', eventId: 8, event: 'eight' });
  expect(events).toEqual(['seven', 'eight']);
});

test('a topic without events resumes from where it had caught up', () => {
  const { live, lines, waits, listener } = setUp();
  live.subscribe('user:u', listener);
  last(lines).open();
  last(lines).tell({ topic: 'user:u', caughtUp: true, eventId: 41 });
  last(lines).end(1012);
  last(waits).act();
  last(lines).open();
  expect(last(lines).said).toEqual([{ subscribe: 'user:u', after: 41 }]);
});

test('a session that is over is not knocked for again', () => {
  const { live, lines, waits, listener } = setUp();
  live.subscribe('user:u', listener);
  last(lines).open();
  last(lines).end(4409);
  expect(live.state.getState()).toBe('ended');
  expect(waits).toEqual([]);
});

test('the line is let go with the last topic, and other topics stay', () => {
  const { live, lines, listener } = setUp();
  const stopA = live.subscribe('attempt:a', listener);
  const stopB = live.subscribe('attempt:b', listener);
  const line = last(lines);
  line.open();
  stopA();
  expect(last(line.said)).toEqual({ unsubscribe: 'attempt:a' });
  stopB();
  expect(line.readyState).toBe(3);
  expect(lines).toHaveLength(1);
});

test('invalid parts are skipped', () => {
  const { live, lines, events, listener } = setUp();
  live.subscribe('attempt:a', listener);
  last(lines).open();
  last(lines).onmessage?.({ data: 'not json' });
  last(lines).tell({ ready: true });
  last(lines).tell({ topic: 'attempt:other', eventId: 1, event: 'x' });
  expect(events).toEqual([]);
});

test('waits are spread over the whole time up to a limit that doubles, and never beyond twenty seconds', () => {
  const tries = fc.nat(1000);
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(tries, random, (count, chance) => {
      const wait = waitBefore(count, chance);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(Math.min(20_000, 500 * 2 ** count));
    }),
  );
  expect([0, 1, 2, 9].map((count) => waitBefore(count, 1))).toEqual([500, 1000, 2000, 20_000]);
});
