import { expect, test } from 'vitest';
import { allItems, keyedAnswer, type Worked } from '../keyed-answers.ts';
import { practiceAptitudeA } from './index.ts';

const shift = (word: string, by: number) =>
  String.fromCharCode(...[...word].map((letter) => letter.charCodeAt(0) + by));

const worked: Record<string, Worked> = {
  'numbers-01': 1200 * (1 - 0.15),
  'numbers-02': 5 * 18 - (12 + 17 + 21 + 25),
  'numbers-03': (360 * 3) / (2 + 3 + 4),
  'numbers-04': ['252', '314', '378', '405'].filter((number) => Number(number) % 6 === 0),
  'numbers-05': ((180 - 150) / 150) * 100,
  'numbers-06': (150 + 300) / (54 * (1000 / 3600)),
  'numbers-07': (8000 * 7.5 * 2) / 100,
  'reasoning-01': 2 * 31 + 1,
  'reasoning-02': 6 * 7,
  'reasoning-03': shift('DOG', 1),
  'reasoning-04': Math.hypot(6, 8),
  'reasoning-05': trianglesOfCrossedSquare(),
};

test.each(Object.entries(worked))('the key of %s is what the working gives', (itemRef, value) => {
  expect(keyedAnswer(practiceAptitudeA, itemRef, value)).toEqual(value);
});

test('every number answer of the practice form is worked again', () => {
  const numeric = allItems(practiceAptitudeA).filter((item) => item.answer.kind === 'numeric');
  expect(Object.keys(worked)).toEqual(expect.arrayContaining(numeric.map((item) => item.itemRef)));
});

/**
 * Counts the triangles. Three points form a triangle if each pair lies on a drawn line and not all three lie on the
 * same line.
 */
function trianglesOfCrossedSquare(): number {
  const drawn = ['AB', 'BC', 'CD', 'DA', 'AOC', 'BOD'];
  const points = [...'ABCDO'];
  const joined = (...wanted: string[]) => drawn.some((one) => wanted.every((point) => one.includes(point)));
  let count = 0;
  for (const [i, a] of points.entries())
    for (const [j, b] of points.entries())
      for (const [k, c] of points.entries())
        if (i < j && j < k && joined(a, b) && joined(b, c) && joined(a, c) && !joined(a, b, c)) count += 1;
  return count;
}
