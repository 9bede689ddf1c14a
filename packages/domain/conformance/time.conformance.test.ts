import { describe, expect, test } from 'vitest';
import { compensatoryMinutes, deadlineFor } from '../attempt/clock.ts';
import { readVectors } from './read-vectors.ts';

type TimeVectors = { cases: { durationMinutes: number; extraMinutes: number; totalMinutes: number }[] };

const { cases } = readVectors<TimeVectors>('spec-vectors', 'compensatory-time.json');

test('the compensatory time vectors are all there', () => {
  expect(cases.length).toBe(28);
});

describe('compensatory time is at least 20 minutes per hour, in steps of five', () => {
  test.each(cases)('$durationMinutes min get $extraMinutes', ({ durationMinutes, extraMinutes, totalMinutes }) => {
    const T0 = new Date('2026-11-21T04:30:00Z');
    const extra = compensatoryMinutes(durationMinutes);
    const facts = { T0, startedAt: T0, durationMinutes, compensatoryMinutes: extra, creditMs: 0, windowEndsAt: null };
    expect(extra).toBe(extraMinutes);
    expect(deadlineFor({ mode: 'centre', ...facts }).getTime() - T0.getTime()).toBe(totalMinutes * 60_000);
  });
});
