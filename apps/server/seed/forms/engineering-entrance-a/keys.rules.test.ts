import { expect, test } from 'vitest';
import { allItems, keyedAnswer, type Worked } from '../keyed-answers.ts';
import { tex } from '../wording.ts';
import { engineeringEntranceA } from './index.ts';

const parallel = (a: number, b: number) => (a * b) / (a + b);
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
const choose = (n: number, r: number) => factorial(n) / (factorial(r) * factorial(n - r));

/** Computes an integral by Simpson's rule. Its error is far smaller than the differences between the options. */
function integral(f: (x: number) => number, from: number, to: number): number {
  const step = (to - from) / 1000;
  let total = f(from) + f(to);
  for (let i = 1; i < 1000; i += 1) total += f(from + i * step) * (i % 2 === 1 ? 4 : 2);
  return (total * step) / 3;
}

/** Returns the text of the option that has this value, or an error text if none has. */
function among(value: number, options: [text: string, value: number][]): string {
  const found = options.filter(([, each]) => Math.abs(each - value) < 1e-6);
  return found.length === 1 ? found[0]![0] : `none of the options is ${value}`;
}

const shareOfKinetic = 1 - 0.5 ** 2;
const radius = (mass: number, charge: number) => Math.sqrt(mass) / charge;
const image = 1 / (1 / 20 - 1 / 30);
const common = (6 * 50) / (6 + 4);

const worked: Record<string, Worked> = {
  'physics-01': 0.5 * 4 * 20 + 6 * 20 + 0.5 * 4 * 20,
  'physics-02': among((2 * Math.sin(radians(60)) * Math.cos(radians(60))) / (Math.sin(radians(60)) ** 2 / 2), [
    [tex`$4\sqrt{3}$`, 4 * Math.sqrt(3)],
    [tex`$\frac{4}{\sqrt{3}}$`, 4 / Math.sqrt(3)],
    [tex`$\sqrt{3}$`, Math.sqrt(3)],
    [tex`$\frac{\sqrt{3}}{4}$`, Math.sqrt(3) / 4],
  ]),
  'physics-03': (1 - 1 / 2 ** 2) * Math.tan(radians(45)),
  'physics-04': shareOfKinetic,
  'physics-05': (12 / (2 + parallel(6, 3))) * (parallel(6, 3) / 6),
  'physics-06': among(radius(1, 1) / radius(4, 2), [
    ['$1 : 2$', 1 / 2],
    ['$2 : 1$', 2],
    ['$1 : 1$', 1],
    [tex`$1 : \sqrt{2}$`, 1 / Math.SQRT2],
  ]),
  'physics-07': `Real, inverted, ${Math.round(image)} cm from the lens`,
  'physics-08': (3 - 1) * 1e5 * (5 - 2) * 1e-3,
  'physics-09': 1240 / 310 - 2.2,
  'physics-10': 11.2 * Math.sqrt(8 / 2),
  'physics-11': (500 * 80 + 300 * 40) / (500 + 300),
  'physics-12': (0.5 * 6 * 50 ** 2 - 0.5 * (6 + 4) * common ** 2) / 1000,
  'physics-13': 0.5 * 4 * 3 ** 2 + 0.5 * (0.5 * 4) * 3 ** 2,
  'physics-14': (3 * Math.sqrt(64 / 0.01)) / (2 * 0.8),
  'physics-15': (200 / Math.hypot(30, 80 - 40)) ** 2 * 30,
  'chemistry-05': 0.8 - -0.76,
  'chemistry-08': Math.round(Math.sqrt(1 * (1 + 2)) * 100) / 100,
  'chemistry-09': `Above ${30_000 / 100} K only`,
  'chemistry-11': ((25 * 0.8) / 100) * 22.4,
  'chemistry-12': 14 + Math.log10(2 * 0.005),
  'chemistry-13': (Math.log(1 / 0.125) / Math.log(2)) * 20,
  'chemistry-14': (0.52 * (18 / 180)) / 0.5,
  'chemistry-15': alkylGroups(5),
  'mathematics-01': ((5 + Math.sqrt(13)) / 2) ** 3 + ((5 - Math.sqrt(13)) / 2) ** 3,
  'mathematics-02': powerOfOnePlusI(10),
  'mathematics-03': Array.from({ length: 60 }, (_, index) => (index + 1) / 3 ** (index + 1)).reduce((a, b) => a + b),
  'mathematics-05': Math.round(((1 - Math.cos(4e-4)) / (1e-4 * Math.sin(2e-4))) * 1000) / 1000,
  'mathematics-06': `$y = ${3 * 2 ** 2 - 3}x - ${(3 * 2 ** 2 - 3) * 2 - 2}$`,
  'mathematics-07': among(
    integral((x) => Math.sin(x) / (Math.sin(x) + Math.cos(x)), 0, Math.PI / 2),
    [
      ['$0$', 0],
      [tex`$\frac{\pi}{2}$`, Math.PI / 2],
      [tex`$\frac{\pi}{4}$`, Math.PI / 4],
      [tex`$\pi$`, Math.PI],
    ],
  ),
  'mathematics-08': tex`$${(5 * 12) / 2} - ${((5 + 12 - Math.hypot(5, 12)) / 2) ** 2}\pi$`,
  'mathematics-09': Math.hypot(2 * -2 - 2 * 1, 2 * 2 - 1 * -2, 1 * 1 - 2 * 2) / 2,
  'mathematics-10': Math.sqrt(1 - 9 / 25),
  'mathematics-11': arrangements('KASAUTI').filter((word) => /^[^AUI]*[AUI]{4}[^AUI]*$/.test(word)).length,
  'mathematics-12': choose(5, 2) * 2 ** 2,
  'mathematics-13': sumOfLowestTerms(choose(8, 2) - choose(5, 2), choose(8, 2)),
  'mathematics-14': integral((x) => 6 * x - 2 * x ** 2, 0, 3),
  'mathematics-15': Math.abs(2 * 1 - 2 + 2 * 3 + 9) / Math.hypot(2, -1, 2),
};

test.each(Object.entries(worked))('the key of %s is what the working gives', (itemRef, value) => {
  const like = typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value;
  const keyed = keyedAnswer(engineeringEntranceA, itemRef, like);
  if (typeof like === 'number') expect(keyed).toBeCloseTo(like, 9);
  else expect(keyed).toEqual(like);
});

test('every number answer of the engineering form is worked again', () => {
  const numeric = allItems(engineeringEntranceA).filter((item) => item.answer.kind === 'numeric');
  expect(Object.keys(worked)).toEqual(expect.arrayContaining(numeric.map((item) => item.itemRef)));
});

test('the matrix keyed as the inverse is the inverse', () => {
  expect(keyedAnswer(engineeringEntranceA, 'mathematics-04', '')).toBe(tex`$\frac{1}{5}(6I - A)$`);
  const a = [2, 1, 3, 4] as const;
  const inverse = [(6 - a[0]) / 5, -a[1] / 5, -a[2] / 5, (6 - a[3]) / 5] as const;
  const product = [
    a[0] * inverse[0] + a[1] * inverse[2],
    a[0] * inverse[1] + a[1] * inverse[3],
    a[2] * inverse[0] + a[3] * inverse[2],
    a[2] * inverse[1] + a[3] * inverse[3],
  ].map((entry) => Math.round(entry * 1e9) / 1e9 + 0);
  expect(product).toEqual([1, 0, 0, 1]);
});

/**
 * Counts the rooted trees of carbon atoms in which each atom has at most three child atoms. The OH group is at the
 * root.
 */
function alkylGroups(carbons: number): number {
  if (carbons === 0) return 1;
  let count = 0;
  for (let a = 0; a < carbons; a += 1)
    for (let b = a; a + b < carbons; b += 1) {
      const c = carbons - 1 - a - b;
      if (c >= b) count += multisets([a, b, c]);
    }
  return count;
}

function multisets(sizes: number[]): number {
  return [...new Set(sizes)].reduce((product, size) => {
    const times = sizes.filter((each) => each === size).length;
    return product * choose(alkylGroups(size) + times - 1, times);
  }, 1);
}

function powerOfOnePlusI(exponent: number): string {
  let [real, imaginary] = [1, 0];
  for (let i = 0; i < exponent; i += 1) [real, imaginary] = [real - imaginary, real + imaginary];
  if (real !== 0) return `$${real}$`;
  return `$${imaginary}i$`;
}

function arrangements(word: string): string[] {
  if (word === '') return [''];
  const rest = (letter: string) => word.replace(letter, '');
  return [...new Set(word)].flatMap((letter) => arrangements(rest(letter)).map((tail) => letter + tail));
}

function sumOfLowestTerms(p: number, q: number): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  return (p + q) / common(p, q);
}
