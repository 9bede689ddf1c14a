import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, realBirthDate } from './birth-date.ts';

const today = '2026-11-21';

describe('a date of birth', () => {
  test.each(['2000-02-29', '2008-02-29', '2026-11-20', '1999-12-31', '1896-11-21'])('%s is real', (text) => {
    expect(realBirthDate(text, today)).toBe(true);
  });

  test.each([
    '2026-11-21',
    '2027-01-01',
    '2007-02-29',
    '1900-02-29',
    '2001-13-01',
    '2001-00-10',
    '2001-01-32',
    '2001-04-31',
    '2001-06-31',
    '2001-09-31',
    '2001-11-31',
    '2001-12-32',
    '2001-01-00',
    '1895-11-20',
    '01-01-2001',
    '2001-1-1',
    '2001-01-01T00:00',
    ' 2001-01-01',
    '',
  ])('%j is not', (text) => {
    expect(realBirthDate(text, today)).toBe(false);
  });

  const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-20'), noInvalidDate: true });

  test('is real for every day that the calendar has', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(realBirthDate(day.toISOString().slice(0, 10), today)).toBe(true);
      }),
    );
  });
});

describe('age', () => {
  test.each([
    ['2008-11-21', 18],
    ['2008-11-22', 17],
    ['2008-11-20', 18],
    ['2008-12-01', 17],
    ['2026-11-21', 0],
  ])('of somebody born on %s is %i', (bornOn, age) => {
    expect(ageOn(bornOn, today)).toBe(age);
  });

  test('of somebody born on 29 February grows on 1 March in common years', () => {
    expect([
      ageOn('2008-02-29', '2026-02-28'),
      ageOn('2008-02-29', '2026-03-01'),
      ageOn('2008-02-29', '2028-02-29'),
    ]).toEqual([17, 18, 20]);
  });

  test('never falls as time goes on', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, day, (bornOn, a, b) => {
        const [first, second] = [a, b].sort() as [string, string];
        expect(ageOn(bornOn, first)).toBeLessThanOrEqual(ageOn(bornOn, second));
      }),
    );
  });

  test('of somebody without a date is a fault', () => {
    expect(() => ageOn('unknown', today)).toThrow(RangeError);
  });
});
