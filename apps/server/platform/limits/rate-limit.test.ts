import { expect, test } from 'vitest';
import { makeRateLimiter } from './rate-limit.ts';

const noon = new Date('2026-11-21T06:30:00Z');
const clockAt = (start: Date) => {
  const clock = { at: start, now: () => clock.at };
  return clock;
};

test('an address can make a limited number of calls a minute, and the refusal says how long to wait', () => {
  const clock = clockAt(noon);
  const limiter = makeRateLimiter(2, clock);
  expect(['a', 'a', 'a', 'b'].map((address) => limiter.take(address))).toEqual([0, 0, 60, 0]);
  clock.at = new Date(noon.getTime() + 59_001);
  expect(limiter.take('a')).toBe(1);
  clock.at = new Date(noon.getTime() + 60_000);
  expect(limiter.take('a')).toBe(0);
});

test('all addresses that one connection of IPv6 has count as one', () => {
  const limiter = makeRateLimiter(2, clockAt(noon));
  expect([1, 2, 3].map((host) => limiter.take(`2001:db8:0:7::${host}`) > 0)).toEqual([false, false, true]);
});

test('a flood of addresses does not make the limiter forget who is over the limit', () => {
  const limiter = makeRateLimiter(2, clockAt(noon), 50);
  for (let n = 0; n < 3; n += 1) limiter.take('192.0.2.1');
  for (let n = 0; n < 500; n += 1) limiter.take(`198.51.100.${n}`);
  expect(limiter.take('192.0.2.1')).toBeGreaterThan(0);
});
