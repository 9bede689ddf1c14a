import { expect, test } from 'vitest';
import { nextSessionStep } from './session-end.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes));
const unused = { endsAt: at(30), checkedAt: at(0), lastUsedAt: at(0) };

test('nothing happens until two minutes before the end', () => {
  expect(nextSessionStep(unused, at(10))).toEqual({ kind: 'wait', ms: 18 * 60_000 });
});

test('two minutes before the end there is a warning, and at the end it is over', () => {
  expect(nextSessionStep(unused, at(28))).toEqual({ kind: 'warn' });
  expect(nextSessionStep(unused, at(30))).toEqual({ kind: 'over' });
});

test('whoever has used the session since it was last looked at is not warned before the server was asked', () => {
  const used = { ...unused, lastUsedAt: at(20) };
  expect(nextSessionStep(used, at(28))).toEqual({ kind: 'ask' });
  expect(nextSessionStep(used, at(31))).toEqual({ kind: 'ask' });
});
