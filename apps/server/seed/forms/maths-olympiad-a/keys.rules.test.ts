import { expect, test } from 'vitest';
import { allItems, keyedAnswer, type Worked } from '../keyed-answers.ts';
import { mathsOlympiadA } from './index.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const isFactor = (number: number) => (each: number) => number % each === 0;
const reversed = (number: number) => Number([...String(number)].reverse().join(''));
const product = upTo(50).reduce((all, each) => all * BigInt(each), 1n);

const worked: Record<string, Worked> = {
  'numbers-01': Number(7n ** 100n % 5n),
  'numbers-02': upTo(200).find((number) => upTo(number).filter(isFactor(number)).length === 8)!,
  'numbers-03': Number(3n ** 2026n % 10n),
  'numbers-04': /0*$/.exec(String(product))![0].length,
  'numbers-05': upTo(99).find(
    (number) => number > 9 && number + reversed(number) === 121 && Math.floor(number / 10) - (number % 10) === 3,
  )!,
  'numbers-06': upTo(500).find((number) => number > 3 && [5, 6, 8].every((size) => number % size === 3))!,
  'numbers-07': upTo(200).filter((number) => (number % 3 === 0) !== (number % 5 === 0)).length,
  'algebra-01': 3 ** 2 - 2,
  'algebra-02': upTo(99)
    .filter((number) => number % 2 === 1)
    .reduce((sum, number) => sum + number),
  'algebra-03': upTo(100).find((squares) => 4 + 3 * (squares - 1) === 100)!,
  'algebra-04': upTo(78).find((largest) => largest % 2 === 0 && 3 * largest - 6 === 78)!,
  'algebra-05': (145 + 175) / 8,
  'algebra-06': upTo(20).reduce((term, number) => term + 2 * number, 0),
  'geometry-01': 125 - 70,
  'geometry-02': 10 ** 2 - (4 * 5 * 5) / 2,
  'geometry-03': 40 + 35,
  'geometry-04': (12 * 8) / 2,
  'geometry-05': 1440 / 180 + 2,
  'geometry-06': (23 ** 2 - 17 ** 2) / 2,
  'geometry-07': Math.abs(40 * 6 - (3 * 30 + 40 / 2)),
  'counting-01': paths(3, 3),
  'counting-02': upTo(999).filter((number) => /^[13579]{3}$/.test(`${number}`) && new Set(`${number}`).size === 3)
    .length,
  'counting-03': upTo(12).flatMap((one) => upTo(12).filter((other) => one < other)).length,
  'counting-04': `In the ${coinBoxes().join(' or ')} box`,
  'counting-05': 3 * 2 + 1,
};

test.each(Object.entries(worked))('the key of %s is what the working gives', (itemRef, value) => {
  expect(keyedAnswer(mathsOlympiadA, itemRef, value)).toEqual(value);
});

test('every question of the form is worked again', () => {
  expect(Object.keys(worked).sort()).toEqual(
    allItems(mathsOlympiadA)
      .map((item) => item.itemRef)
      .sort(),
  );
});

function paths(right: number, up: number): number {
  return right === 0 || up === 0 ? 1 : paths(right - 1, up) + paths(right, up - 1);
}

/** Returns the boxes for which exactly one of the three sentences is true. */
function coinBoxes(): string[] {
  return ['red', 'green', 'blue'].filter((coin) => {
    const sentences = [coin === 'red', coin !== 'green', coin !== 'red'];
    return sentences.filter(Boolean).length === 1;
  });
}
