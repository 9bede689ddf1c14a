import { expect, test } from 'vitest';
import { slotText } from './slot-text.ts';

const startsAt = new Date('2026-11-21T04:30:00Z');
const entryClosesAt = new Date('2026-11-21T20:30:00Z');
const slot = { startsAt, entryClosesAt, timeZone: 'Asia/Kolkata' };

test('a slot in which all begin together is described by its start', () => {
  expect(slotText({ ...slot, mode: 'live' }, entryClosesAt, 'en')).toBe('Sat 21 Nov 2026, 10:00 am IST');
});

test.each([
  [null, 'en', 'Any time from Sat 21 Nov 2026, 10:00 am IST until Sun 22 Nov 2026, 2:00 am IST'],
  [startsAt, 'en', 'Any time until Sun 22 Nov 2026, 2:00 am IST'],
  [
    new Date(startsAt.getTime() - 1),
    'hi',
    'शनि 21 नवंबर 2026, सुबह 10:00 बजे IST से रवि 22 नवंबर 2026, तड़के 2:00 बजे IST तक कभी भी',
  ],
  [startsAt, 'hi', 'रवि 22 नवंबर 2026, तड़के 2:00 बजे IST तक कभी भी'],
] as const)('a window is told by what is left of it (%s, %s)', (now, language, text) => {
  expect(slotText({ ...slot, mode: 'none' }, now, language)).toBe(text);
});
