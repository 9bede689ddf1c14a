import { expect, test } from 'vitest';
import { daysOf, lastDays } from './india-days.ts';

test('a day begins at midnight in India, five and a half hours before it does in Greenwich', () => {
  const late = lastDays(new Date('2026-11-23T18:29:59.999Z'), 2);
  expect(daysOf(late)).toEqual(['2026-11-22', '2026-11-23']);
  expect(late.until).toEqual(new Date('2026-11-23T18:30:00Z'));
  const early = lastDays(new Date('2026-11-23T18:30:00Z'), 2);
  expect(daysOf(early)).toEqual(['2026-11-23', '2026-11-24']);
  expect(early.from).toEqual(new Date('2026-11-22T18:30:00Z'));
});

test('the last days go over the end of a month and of a year, each day once', () => {
  const days = daysOf(lastDays(new Date('2028-03-01T12:00:00Z'), 62));
  expect(days).toHaveLength(62);
  expect(new Set(days).size).toBe(62);
  expect(days).toContain('2028-02-29');
  expect(days[0]).toBe('2027-12-31');
  expect(days.at(-1)).toBe('2028-03-01');
});
