import { describe, expect, test } from 'vitest';
import { type AttemptTiming, compensatoryAtStart, deadlinesOf, type TimeCredit } from './deadline-history.ts';

const at = (clock: string) => new Date(`2026-11-21T${clock}:00.000Z`);
const credit = (kind: TimeCredit['kind'], minutes: number, givenAt: string): TimeCredit => ({
  kind,
  creditMs: minutes * 60_000,
  givenAt: at(givenAt),
});
const timing: AttemptTiming = {
  mode: 'live',
  T0: at('04:30'),
  startedAt: at('04:40'),
  durationMinutes: 60,
  compensatoryMinutes: 20,
  credits: [],
  cutAt: null,
};
const told = (facts: Partial<AttemptTiming>) =>
  deadlinesOf({ ...timing, ...facts }).map(({ since, deadlineAt }) =>
    [since, deadlineAt].map((instant) => instant.toISOString().slice(11, 16)),
  );

describe('the deadlines of an attempt', () => {
  test('in a room begin with the sitting’s start, its duration and the compensatory time', () => {
    expect(told({})).toEqual([['04:40', '05:50']]);
  });

  test('without a room begin with the candidate’s own start', () => {
    expect(told({ mode: 'none' })).toEqual([['04:40', '06:00']]);
  });

  test('move with each credit, from the instant at which it was given', () => {
    const credits = [credit('pause', 7, '05:00'), credit('lost-time', 3, '05:20')];
    expect(told({ credits })).toEqual([
      ['04:40', '05:50'],
      ['05:00', '05:57'],
      ['05:20', '06:00'],
    ]);
  });

  test('count what was given before the start from the start on, and compensatory time only once', () => {
    const credits = [credit('lost-time', 5, '04:35'), credit('compensatory-change', 20, '04:36')];
    expect(told({ credits })).toEqual([['04:40', '05:55']]);
  });

  test('count what was given at the very instant of the start from the start on', () => {
    const credits = [credit('lost-time', 5, '04:40'), credit('compensatory-change', 20, '04:40')];
    expect(told({ credits })).toEqual([['04:40', '05:55']]);
  });

  test('count compensatory time that was added later', () => {
    expect(told({ credits: [credit('compensatory-change', 10, '05:00')] })).toEqual([
      ['04:40', '05:50'],
      ['05:00', '06:00'],
    ]);
  });

  test('end with the window that cut them short', () => {
    expect(told({ mode: 'none', cutAt: at('05:30'), credits: [credit('lost-time', 5, '05:00')] })).toEqual([
      ['04:40', '05:30'],
      ['05:00', '05:30'],
    ]);
  });
});

test('the compensatory minutes of the start are those of the end without what was added meanwhile', () => {
  const credits = [
    credit('compensatory-change', 5, '04:35'),
    credit('compensatory-change', 10, '05:00'),
    credit('lost-time', 30, '05:10'),
  ];
  expect(compensatoryAtStart(30, credits, at('04:40'))).toBe(20);
});
