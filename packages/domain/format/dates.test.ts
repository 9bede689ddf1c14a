import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatClockTime, formatCountdown, localParts } from './clock-time.ts';
import {
  formatDate,
  formatDuration,
  formatInstant,
  formatPlainDate,
  formatTime,
  plainDateIn,
  zoneLabel,
} from './dates.ts';

const morning = new Date('2026-11-21T04:30:00Z');
const INDIA = 'Asia/Kolkata';

describe('an instant', () => {
  test.each([
    [INDIA, 'en', 'Sat 21 Nov 2026, 10:00 am IST'],
    [INDIA, 'hi', 'शनि 21 नवंबर 2026, सुबह 10:00 बजे IST'],
    ['Asia/Calcutta', 'en', 'Sat 21 Nov 2026, 10:00 am IST'],
    ['UTC', 'en', 'Sat 21 Nov 2026, 4:30 am UTC'],
    ['Asia/Dubai', 'en', 'Sat 21 Nov 2026, 8:30 am GMT+4'],
    ['America/New_York', 'en', 'Fri 20 Nov 2026, 11:30 pm GMT-5'],
    ['Asia/Kathmandu', 'en', 'Sat 21 Nov 2026, 10:15 am GMT+5:45'],
    ['America/St_Johns', 'en', 'Sat 21 Nov 2026, 1:00 am GMT-3:30'],
  ] as const)('in %s (%s) is %s', (zone, language, text) => {
    expect(formatInstant(morning, zone, language)).toBe(text);
  });

  test('has the offset of its own season', () => {
    expect(zoneLabel(new Date('2026-07-01T12:00:00Z'), 'Europe/London')).toBe('GMT+1');
    expect(zoneLabel(new Date('2026-12-01T12:00:00Z'), 'Europe/London')).toBe('UTC');
  });

  test('in a zone that does not exist is a fault', () => {
    expect(() => formatInstant(morning, 'Mars/Olympus', 'en')).toThrow(RangeError);
  });
});

describe('a time of day', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);
  test.each([
    ['00:00:00', '00:00', '00:00 बजे'],
    ['00:59:00', '00:59', '00:59 बजे'],
    ['01:00:00', '1:00 am', 'तड़के 1:00 बजे'],
    ['03:59:00', '3:59 am', 'तड़के 3:59 बजे'],
    ['04:00:00', '4:00 am', 'सुबह 4:00 बजे'],
    ['11:59:59', '11:59 am', 'सुबह 11:59 बजे'],
    ['12:00:00', '12:00 pm', 'दोपहर 12:00 बजे'],
    ['16:05:00', '4:05 pm', 'शाम 4:05 बजे'],
    ['20:00:00', '8:00 pm', 'रात 8:00 बजे'],
    ['23:59:00', '11:59 pm', 'रात 11:59 बजे'],
  ])('%s is %s and %s', (time, english, hindi) => {
    expect([formatTime(at(time), INDIA, 'en'), formatTime(at(time), INDIA, 'hi')]).toEqual([english, hindi]);
  });

  test('with seconds is a clock of 24 hours', () => {
    expect(formatClockTime(at('00:31:05'), INDIA)).toBe('00:31:05');
    expect(formatClockTime(at('22:31:05'), INDIA)).toBe('22:31:05');
  });
});

describe('a date', () => {
  test('is the one of the place, not of the server', () => {
    const lateEvening = new Date('2026-11-20T19:00:00Z');
    expect([plainDateIn(INDIA, lateEvening), plainDateIn('UTC', lateEvening)]).toEqual(['2026-11-21', '2026-11-20']);
    expect(formatDate(lateEvening, INDIA, 'en')).toBe('Sat 21 Nov 2026');
  });

  test('without a time is written in the same way', () => {
    expect([formatPlainDate('2008-02-29', 'en'), formatPlainDate('2008-02-29', 'hi')]).toEqual([
      'Fri 29 Feb 2008',
      'शुक्र 29 फ़रवरी 2008',
    ]);
    expect(() => formatPlainDate('29-02-2008', 'en')).toThrow(RangeError);
  });

  test('of India adds up to what the time zone tables say, also before and after the changes of its clock', () => {
    const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (moment) => {
        // 'Asia/Calcutta' is the old name of the same zone. Only the new name has a fixed offset, so `Intl`
        // computes this one.
        expect(localParts(moment, 'Asia/Kolkata')).toEqual(localParts(moment, 'Asia/Calcutta'));
      }),
    );
  });
});

describe('a duration', () => {
  test.each([
    [150, '2 h 30 min', '2 घंटे 30 मिनट'],
    [60, '1 h', '1 घंटा'],
    [61, '1 h 1 min', '1 घंटा 1 मिनट'],
    [45, '45 min', '45 मिनट'],
    [0, '0 min', '0 मिनट'],
    [-5, '0 min', '0 मिनट'],
    [59.6, '1 h', '1 घंटा'],
  ])('of %d minutes is %s and %s', (minutes, english, hindi) => {
    expect([formatDuration(minutes, 'en'), formatDuration(minutes, 'hi')]).toEqual([english, hindi]);
  });

  test.each([
    [9_000_000, '2:30:00'],
    [8_999_001, '2:30:00'],
    [8_999_000, '2:29:59'],
    [299_500, '05:00'],
    [1, '00:01'],
    [0, '00:00'],
    [-1_000, '00:00'],
  ])('of %i ms left on a clock is %s', (leftMs, text) => {
    expect(formatCountdown(leftMs)).toBe(text);
  });
});
