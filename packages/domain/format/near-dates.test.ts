import { describe, expect, test } from 'vitest';
import { formatNearDate, formatNearInstant } from './near-dates.ts';

const INDIA = 'Asia/Kolkata';
const morning = new Date('2026-11-21T04:30:00Z');

describe('an instant in a narrow place', () => {
  const lastNight = new Date('2026-12-31T18:29:00Z');
  const newYear = new Date('2026-12-31T18:30:00Z');

  test.each([
    ['en', 'Sat\u00a021\u00a0Nov, 10:00\u00a0am\u00a0IST'],
    ['hi', 'शनि\u00a021\u00a0नवंबर, सुबह\u00a010:00\u00a0बजे\u00a0IST'],
  ] as const)('breaks only between date and time (%s)', (language, text) => {
    expect(formatNearInstant(morning, lastNight, INDIA, language)).toBe(text);
  });

  test('has its year in another year of the place', () => {
    expect(formatNearDate(lastNight, lastNight, INDIA, 'en')).toBe('Thu\u00a031\u00a0Dec');
    expect(formatNearDate(newYear, lastNight, INDIA, 'en')).toBe('Fri\u00a01\u00a0Jan\u00a02027');
    expect(formatNearDate(lastNight, newYear, INDIA, 'en')).toBe('Thu\u00a031\u00a0Dec\u00a02026');
  });
});
