import { expect, test } from 'vitest';
import { nextSessionStep } from './session-end.ts';

const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 10, 21, 10, minutes, seconds));
const IDLE_MS = 30 * 60_000;
const unused = { endsAt: at(30), latestEndsAt: at(720), idleMs: IDLE_MS, lastUsedAt: at(0) };

test('nothing happens until two minutes before the end', () => {
  expect(nextSessionStep(unused, at(10))).toEqual({ kind: 'wait', ms: 18 * 60_000 });
});

test('two minutes before the end there is a warning, and after the end it is looked whether it is over', () => {
  const warning = { kind: 'warn', endsAt: at(30), canBeKept: true };
  expect(nextSessionStep(unused, at(28))).toMatchObject({ ...warning, checkAgainInMs: 121_000 });
  expect(nextSessionStep(unused, at(30))).toMatchObject({ ...warning, checkAgainInMs: 1_000 });
  expect(nextSessionStep(unused, at(30, 1))).toEqual({ kind: 'check' });
});

test('each use moves the end; as the server may not have noted the last one, the warning comes a little early', () => {
  const used = { ...unused, lastUsedAt: at(20) };
  expect(nextSessionStep(used, at(28))).toEqual({ kind: 'wait', ms: (18 * 60 + 50) * 1000 });
  expect(nextSessionStep(used, at(46, 50))).toMatchObject({ kind: 'warn', endsAt: at(48, 50) });
  // The session may have been used and extended. The server is asked only at the latest possible end, because the call
  // itself would count as a use.
  expect(nextSessionStep(used, at(50))).toMatchObject({ kind: 'warn', checkAgainInMs: 1_000 });
  expect(nextSessionStep(used, at(50, 1))).toEqual({ kind: 'check' });
});

test('no use moves the latest end, and the warning says so', () => {
  const old = { ...unused, latestEndsAt: at(40), lastUsedAt: at(35) };
  expect(nextSessionStep(old, at(38))).toMatchObject({ kind: 'warn', endsAt: at(40), canBeKept: false });
  expect(nextSessionStep(old, at(40, 1))).toEqual({ kind: 'check' });
});

test('a running test keeps its session past every other end', () => {
  const kept = { ...unused, endsAt: at(900), lastUsedAt: at(100) };
  expect(nextSessionStep(kept, at(700))).toEqual({ kind: 'wait', ms: 198 * 60_000 });
});
