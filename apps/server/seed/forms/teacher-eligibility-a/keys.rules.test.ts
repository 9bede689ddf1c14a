import { expect, test } from 'vitest';
import { keyedAnswer, type Worked } from '../keyed-answers.ts';
import { teacherEligibilityA } from './index.ts';

const clock = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
const leastCommon = (...numbers: number[]) => {
  let multiple = 1;
  while (numbers.some((number) => multiple % number !== 0)) multiple += 1;
  return multiple;
};

const worked: Record<string, Worked> = {
  'maths-01': 7000 - 7,
  'maths-02': 4 / 12,
  'maths-03': `${9 + leastCommon(12, 15, 20) / 60}:00 am`,
  'maths-04': 8 * 6 - (8 - 5) * 2,
  'maths-06': 200 - (2.5 * 36 + 0.75 * 40),
  'maths-08': clock(24 * 60 - (21 * 60 + 45) + 5 * 60 + 20),
};

test.each(Object.entries(worked))('the key of %s is what the working gives', (itemRef, value) => {
  expect(keyedAnswer(teacherEligibilityA, itemRef, value)).toEqual(value);
});

test('the pupil of maths-05 takes the smaller digit from the larger in each column', () => {
  const apart = (a: string, b: string) => Math.abs(Number(a) - Number(b));
  const asDev = (a: string, b: string) => Number([...a].map((digit, index) => apart(digit, b[index]!)).join(''));
  expect([asDev('52', '27'), asDev('61', '48'), asDev('40', '13')]).toEqual([35, 27, 33]);
});
