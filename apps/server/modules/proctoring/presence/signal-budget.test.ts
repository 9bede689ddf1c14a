import type { AttemptId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { openBudget } from './signal-budget.ts';

const one = 'one' as AttemptId;
const other = 'other' as AttemptId;

function given() {
  let nowMs = 0;
  const take = openBudget({ now: () => new Date(nowMs) }, { atOnce: 200, aMinute: 60 });
  return { take, pass: (seconds: number) => (nowMs += seconds * 1000) };
}

test('a page’s signals from its time offline are accepted at once, later ones at a limited rate', () => {
  const { take, pass } = given();
  expect([take(one, 50), take(one, 50), take(one, 50), take(one, 50)]).toEqual([0, 0, 0, 0]);
  expect(take(one, 50)).toBe(50);
  pass(49);
  expect(take(one, 50)).toBe(1);
  pass(1);
  expect(take(one, 50)).toBe(0);
});

test('a refused call uses up nothing, so a retry after the stated time passes', () => {
  const { take, pass } = given();
  take(one, 200);
  for (let time = 0; time < 10; time += 1) expect(take(one, 10)).toBe(10);
  pass(10);
  expect(take(one, 10)).toBe(0);
});

test('one attempt uses up nobody else’s, and an hour’s rest fills no purse beyond its brim', () => {
  const { take, pass } = given();
  take(one, 200);
  expect(take(other, 200)).toBe(0);
  pass(3600);
  expect([take(one, 200), take(one, 1)]).toEqual([0, 1]);
});

test('a heartbeat without signals is never refused by this', () => {
  const { take } = given();
  take(one, 200);
  expect(take(one, 0)).toBe(0);
});
