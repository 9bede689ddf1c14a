import { describe, expect, test } from 'vitest';
import { allItems, keyedAnswer, type Worked } from '../keyed-answers.ts';
import { type Cell, faceChoices, faceSeries, matrix, matrixChoices } from './figures.ts';
import { hiringAptitudeA } from './index.ts';

const sales = tableOf('stores');
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const orders = [120, 150, 135, 165, 180, 90];
const growth = (store: string) => sales[store]!.at(-1)! / sales[store]!.at(0)!;
const talkOrders = permutations(['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha']).filter(
  (days) =>
    days[2] === 'Chitra' &&
    days.indexOf('Asha') < days.indexOf('Bilal') &&
    Math.abs(days.indexOf('Dev') - days.indexOf('Esha')) === 1 &&
    days[4] !== 'Bilal',
);
const coded = (word: string) =>
  String.fromCharCode(...[...word].map((letter, index) => letter.charCodeAt(0) + index + 1));

const worked: Record<string, Worked> = {
  'numerical-01': total(Object.values(sales).map((store) => store[2]!)),
  'numerical-02': (total(sales.Indore!) / total(Object.values(sales).flat())) * 100,
  'numerical-03': Object.keys(sales).reduce((best, store) => (growth(store) > growth(best) ? store : best)),
  'numerical-04': (sales.Bhopal![2]! / sales.Bhopal![1]! - 1) * 100,
  'numerical-05': total(orders) / orders.length,
  'numerical-06': orders.filter((number) => number > orders[2]!).length,
  'numerical-07': Math.max(...orders) / 15 - orders[5]! / 15,
  'numerical-08': `It is ${Math.round((1 - 1.2 * 0.8) * 100)}% lower.`,
  'numerical-09': Math.round(60 / (1 / 6 + 1 / 4)),
  'numerical-10': 60 * 0.7 * (2 / 3) - 60 * 0.3,
  'numerical-11': ((240 + 360) / 30) * 3.6,
  'numerical-12': Math.round(50_000 * 1.08 ** 2 - 50_000),
  'numerical-13': 45 + 8 * 2.5,
  'logical-01': figureNamed(faceChoices, {
    eighths: faceSeries.at(-1)!.eighths + 1,
    dots: faceSeries.at(-1)!.dots + 1,
  }),
  'logical-02': figureNamed(matrixChoices, inExactlyOne(matrix[2]![0]!, matrix[2]![1]!)),
  'logical-04': 2 * 63 + 1,
  'logical-05': coded('GRAIN'),
  'logical-06': [...new Set(talkOrders.map((days) => days[1]!))].join(' or '),
  'logical-08': talkOrders.length,
  'logical-09': Math.hypot(40, 90 - 60),
  'logical-11': smallCubesWithPaintedSides(2),
};

test.each(Object.entries(worked))('the key of %s is what the working gives', (itemRef, value) => {
  expect(keyedAnswer(hiringAptitudeA, itemRef, value)).toEqual(value);
});

test('every number answer is worked again', () => {
  const numeric = allItems(hiringAptitudeA).filter((item) => item.answer.kind === 'numeric');
  expect(Object.keys(worked)).toEqual(expect.arrayContaining(numeric.map((item) => item.itemRef)));
});

describe('the puzzles', () => {
  test('write PLANT as QNDRY', () => expect(coded('PLANT')).toBe('QNDRY'));

  test('follow the matrix rule in the rows that are shown whole', () => {
    for (const row of matrix.slice(0, 2)) {
      expect([...inExactlyOne(row[0]!, row[1]!)].sort()).toEqual([...row[2]!].sort());
    }
  });

  test('are fixed by Esha after Chitra and by none of the other facts of logical-07', () => {
    const left = {
      'Asha speaks on Monday.': talkOrders.filter((days) => days[0] === 'Asha'),
      'Esha speaks immediately after Chitra.': talkOrders.filter((days) => days[3] === 'Esha'),
      'Bilal speaks before Dev.': talkOrders.filter((days) => days.indexOf('Bilal') < days.indexOf('Dev')),
      'Dev speaks after Chitra.': talkOrders.filter((days) => days.indexOf('Dev') > 2),
    };
    const fixing = Object.entries(left).filter(([, orderings]) => orderings.length === 1);
    expect(fixing.map(([fact]) => fact)).toEqual([keyedAnswer(hiringAptitudeA, 'logical-07', '')]);
  });

  test('give Farah’s age by both statements together and by neither alone', () => {
    const ages = Array.from({ length: 99 }, (_, index) => index + 1);
    const pairs = ages.flatMap((farah) => ages.map((brother) => ({ farah, brother })));
    const first = pairs.filter(({ farah, brother }) => farah === 2 * brother);
    const second = pairs.filter(({ farah, brother }) => farah + 6 === 1.5 * (brother + 6));
    expect(first.length > 1 && second.length > 1).toBe(true);
    expect(first.filter((pair) => second.includes(pair))).toEqual([{ farah: 12, brother: 6 }]);
  });
});

function tableOf(stimulusRef: string): Record<string, number[]> {
  const { body } = hiringAptitudeA.stimuli.find((each) => each.stimulusRef === stimulusRef)!;
  const rows = body.en.split('\n').filter((row) => row.startsWith('|'));
  return Object.fromEntries(
    rows.slice(1).map((row) => {
      const [name, ...cells] = row
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean);
      return [name, cells.map(Number)];
    }),
  );
}

function figureNamed<T>(choices: Record<string, T>, wanted: T): string {
  const same = (a: unknown) => JSON.stringify(Array.isArray(a) ? [...a].sort() : a);
  const names = Object.keys(choices).filter((name) => same(choices[name]) === same(wanted));
  return names.map((name) => `Figure ${name}`).join(' or ');
}

function inExactlyOne(a: Cell, b: Cell): Cell {
  return [...a.filter((name) => !b.includes(name)), ...b.filter((name) => !a.includes(name))];
}

function smallCubesWithPaintedSides(sides: number): number {
  const places = [0, 1, 2];
  const outer = (place: number) => Number(place !== 1);
  return places
    .flatMap((x) => places.flatMap((y) => places.map((z) => outer(x) + outer(y) + outer(z))))
    .filter((count) => count === sides).length;
}

function permutations<T>(entries: T[]): T[][] {
  if (entries.length === 0) return [[]];
  return entries.flatMap((entry) =>
    permutations(entries.filter((other) => other !== entry)).map((rest) => [entry, ...rest]),
  );
}
