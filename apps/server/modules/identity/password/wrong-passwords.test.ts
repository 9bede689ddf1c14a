import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Failures } from '../store/failures.ts';
import { countOneMore } from './wrong-passwords.ts';

const noon = new Date('2026-11-21T06:30:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const LIMIT = 20;

/** Counts failures with these times between them. Each failure waits at least until the delay is over. */
function fail(gapsMs: number[], limit = LIMIT): { counted: Failures; at: Date } {
  let at = noon;
  let counted = countOneMore(null, limit, at);
  for (const gap of gapsMs) {
    const earliest = counted.blockedUntil?.getTime() ?? 0;
    at = new Date(Math.max(at.getTime() + gap, earliest));
    counted = countOneMore(counted, limit, at);
  }
  return { counted, at };
}

test('nineteen wrong passwords bring no delay, the twentieth a second, then it doubles up to a minute', () => {
  const delays = Array.from({ length: 28 }, (_, n) => {
    const { counted, at } = fail(Array(n).fill(100));
    return counted.blockedUntil ? (counted.blockedUntil.getTime() - at.getTime()) / 1000 : 0;
  });
  expect(delays).toEqual([...Array(19).fill(0), 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('nineteen in each five minutes never bring a delay', () => {
  const rounds = Array.from({ length: 10 }, () => [...Array(18).fill(1000), 5 * MINUTE_MS]).flat();
  expect(fail(rounds).counted.blockedUntil).toBeNull();
});

test('five quiet minutes after the last delay forgive everything, and not a moment less', () => {
  const { counted } = fail(Array(LIMIT - 1).fill(0));
  expect(counted.blockedUntil).toEqual(after(1000));
  expect(countOneMore(counted, LIMIT, after(1000 + 5 * MINUTE_MS)).failures).toBe(1);
  expect(countOneMore(counted, LIMIT, after(999 + 5 * MINUTE_MS)).failures).toBe(LIMIT + 1);
});

test('after any number of failures, nobody waits for more than a minute', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 10 * MINUTE_MS }), { maxLength: 200 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 50 }), (gapsMs, limit) => {
      const { counted, at } = fail(gapsMs, limit);
      expect((counted.blockedUntil?.getTime() ?? 0) - at.getTime()).toBeLessThanOrEqual(MINUTE_MS);
      expect(counted.failures).toBeGreaterThan(0);
    }),
  );
});

test('one who goes on for ever gets no more than six tries in five minutes', () => {
  const { at } = fail(Array(200).fill(0));
  const minutes = (at.getTime() - noon.getTime()) / MINUTE_MS;
  expect(200 - LIMIT).toBeLessThanOrEqual((minutes / 5) * 6 + 6);
});
