import { expect, test } from 'vitest';
import { allItems, keyedAnswer, type Worked } from '../keyed-answers.ts';
import { bankingPrelimsA } from './index.ts';

const branches = {
  Alwar: [800, 65, 40],
  Bhilai: [640, 75, 55],
  Cuttack: [750, 72, 50],
  Dewas: [600, 80, 35],
  Erode: [900, 60, 45],
} as const;
type Branch = keyof typeof branches;

const received = (branch: Branch) => branches[branch][0];
const approved = (branch: Branch) => (received(branch) * branches[branch][1]) / 100;
const home = (branch: Branch) => (approved(branch) * branches[branch][2]) / 100;
const everyBranch = Object.keys(branches) as Branch[];

const years = ['2019', '2020', '2021', '2022', '2023'];
const held = [40, 50, 60, 72, 90];
const lent = [30, 35, 48, 54, 70];
const shares = held.map((deposits, index) => lent[index]! / deposits);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
const ratio = (a: number, b: number) => `${a / common(a, b)} : ${b / common(a, b)}`;
const letter = (place: number) => String.fromCharCode(64 + place);

/** All seating orders around the table that solve the puzzle, from Aarti to the left. There must be exactly one. */
const orders = seatings().filter((order) => {
  const place = (name: string) => order.indexOf(name);
  const leftOf = (name: string, steps: number) => order[(place(name) + steps) % 8];
  const beside = (a: string, b: string) => leftOf(a, 1) === b || leftOf(b, 1) === a;
  return (
    leftOf('Aarti', 2) === 'Charu' &&
    leftOf('Charu', 3) === 'Bimal' &&
    leftOf('Aarti', 4) === 'Esha' &&
    beside('Farid', 'Aarti') &&
    beside('Farid', 'Charu') &&
    !beside('Dev', 'Aarti') &&
    !beside('Dev', 'Charu') &&
    beside('Hari', 'Esha')
  );
});
const table = orders[0] ?? [];
const toTheLeft = (name: string, steps: number) => table[(table.indexOf(name) + steps + 8) % 8]!;

const worked: Record<string, Worked> = {
  'quant-01': 0.45 * 480 + (3 / 8) * 640 - 12 ** 2,
  'quant-02': [1, 2, 3, 4, 5].reduce((number, step) => number * 2 + step, 7),
  'quant-03': (55_000 * (75_000 * 8)) / (60_000 * 12 + 75_000 * 8),
  'quant-04': 18 - 4 * (18 / 12 + 1),
  'quant-05': 96 / (1.08 ** 2 - 1 - 2 * 0.08),
  'quant-06': (36 / 3 + 36 / 4.5) / 2,
  'quant-07': 42 / (3 / 2) - 18,
  'quant-08': 140 * 0.85 - 100,
  'quant-09': received('Alwar') - approved('Alwar') + received('Erode') - approved('Erode'),
  'quant-10': ratio(home('Bhilai'), home('Dewas')),
  'quant-11': sum(everyBranch.map(approved)) / 5,
  'quant-12': (home('Cuttack') / (approved('Bhilai') - home('Bhilai')) - 1) * 100,
  'quant-13': years[shares.indexOf(Math.max(...shares))]!,
  'quant-14': (90 / 40 - 1) * 100,
  'quant-15': (sum(held) - sum(lent)) / 5,
  'reasoning-01': toTheLeft('Charu', 4),
  'reasoning-02': toTheLeft('Aarti', -1),
  'reasoning-03': ['None', 'One', 'Two', 'Three', 'Four', 'Five'][
    ((table.indexOf('Dev') - table.indexOf('Farid') + 8) % 8) - 1
  ]!,
  'reasoning-04': `Dev and ${toTheLeft('Dev', 1)}`,
  'reasoning-11': Math.hypot(20 - 4, 12),
  'reasoning-12': 14 + 5 + 17,
  'reasoning-13': letter(1 + 2 + 3 + 4 + 5) + letter(26 - 2 - 3 - 4 - 5),
};

test.each(Object.entries(worked))('the key of %s is what the working gives', (itemRef, value) => {
  const keyed = keyedAnswer(bankingPrelimsA, itemRef, value);
  if (typeof value === 'number') expect(keyed).toBeCloseTo(value, 9);
  else expect(keyed).toEqual(value);
});

test('every number answer of the banking form is worked again', () => {
  const numeric = allItems(bankingPrelimsA).filter((item) => item.answer.kind === 'numeric');
  expect(Object.keys(worked)).toEqual(expect.arrayContaining(numeric.map((item) => item.itemRef)));
});

test('the seating puzzle has exactly one solution', () => {
  expect(orders).toHaveLength(1);
});

test('exactly one of the offered pairs in the seating puzzle are neighbours', () => {
  const item = allItems(bankingPrelimsA).find((each) => each.itemRef === 'reasoning-04')!;
  const pairs =
    item.answer.kind === 'single-choice' ? item.answer.options.map((option) => option.en.split(' and ')) : [];
  const neighbours = pairs.filter(([a, b]) => toTheLeft(a!, 1) === b || toTheLeft(b!, 1) === a);
  expect(neighbours).toEqual([['Dev', 'Gita']]);
});

test('the chart shows the figures that the questions were worked with', () => {
  const chart = bankingPrelimsA.stimuli.find((each) => each.stimulusRef === 'chart-deposits')!.figure!;
  for (const [index, year] of years.entries()) {
    expect(chart.alt.en).toContain(`${year}: deposits ${held[index]}, advances ${lent[index]}`);
    expect(chart.alt.hi).toContain(`${year}: जमा ${held[index]}, अग्रिम ${lent[index]}`);
  }
});

test('the table shows the figures that the questions were worked with', () => {
  const { body } = bankingPrelimsA.stimuli.find((each) => each.stimulusRef === 'table-loans')!;
  for (const branch of everyBranch) expect(body.en).toContain(`| ${branch} | ${branches[branch].join(' | ')} |`);
});

function seatings(): string[][] {
  const others = ['Bimal', 'Charu', 'Dev', 'Esha', 'Farid', 'Gita', 'Hari'];
  return permutations(others).map((order) => ['Aarti', ...order]);
}

function permutations(names: string[]): string[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((name) => permutations(names.filter((other) => other !== name)).map((rest) => [name, ...rest]));
}
