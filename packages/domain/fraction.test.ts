import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addFractions,
  compareFractions,
  divideFractions,
  fraction,
  fractionText,
  isFractionText,
  multiplyFractions,
  parseFraction,
  roundFraction,
  roundRatio,
  subtractFractions,
  sumFractions,
  ZERO,
} from './fraction.ts';

const whole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const anyFraction = fc
  .tuple(
    whole,
    whole.filter((n) => n !== 0n),
  )
  .map(([m, n]) => fraction(m, n));

describe('exact fractions', () => {
  test('three wrong answers of −1/3 each cost exactly one mark', () => {
    const third = parseFraction('-1/3');
    expect(fractionText(sumFractions([third, third, third]))).toBe('-1');
  });

  test.each([
    [2, 4, '1/2'],
    [-2, 4, '-1/2'],
    [2, -4, '-1/2'],
    [-2, -4, '1/2'],
    [0, -5, '0'],
    [12, 4, '3'],
  ])('%i/%i is written %s', (m, n, text) => {
    expect(fractionText(fraction(m, n))).toBe(text);
  });

  test('a fraction is in lowest terms with its sign on top, however it was made', () => {
    fc.assert(
      fc.property(
        anyFraction,
        whole.filter((k) => k !== 0n),
        (value, k) => {
          expect(fraction(value.numerator * k, value.denominator * k)).toEqual(value);
          expect(value.denominator > 0n).toBe(true);
        },
      ),
    );
  });

  test('a written value can be read again', () => {
    fc.assert(
      fc.property(anyFraction, (value) => {
        expect(parseFraction(fractionText(value))).toEqual(value);
      }),
    );
  });

  test('adding and taking away again changes nothing; order and grouping do not matter', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
        expect(subtractFractions(addFractions(a, b), b)).toEqual(a);
        expect(addFractions(a, b)).toEqual(addFractions(b, a));
        expect(addFractions(addFractions(a, b), c)).toEqual(addFractions(a, addFractions(b, c)));
        expect(addFractions(a, ZERO)).toEqual(a);
      }),
    );
  });

  test('a is less than b exactly when what is missing is above zero', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (a, b) => {
        const { numerator } = subtractFractions(b, a);
        expect(compareFractions(a, b)).toBe(numerator === 0n ? 0 : numerator > 0n ? -1 : 1);
      }),
    );
  });

  test.each(['', ' 1', '1 ', '1/0', '1/-3', '1.5', '--1', '1/', '/3', 'one', '1e3', '१'])(
    '%j is not a fraction',
    (text) => {
      expect(isFractionText(text)).toBe(false);
      expect(() => parseFraction(text)).toThrow(RangeError);
    },
  );

  test.each([
    ['+2/4', '1/2'],
    ['-0', '0'],
    ['007', '7'],
    ['-1/3', '-1/3'],
  ])('%s is read as %s', (text, value) => {
    expect([isFractionText(text), fractionText(parseFraction(text))]).toEqual([true, value]);
  });

  test('nothing can be divided by zero', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => roundRatio(1n, 0n, 2)).toThrow(RangeError);
  });
});

describe('rounding for the screen', () => {
  test.each([
    ['2/3', 2, '0.67'],
    ['-2/3', 2, '-0.67'],
    ['1/8', 2, '0.13'],
    ['-1/8', 2, '-0.13'],
    ['1/200', 2, '0.01'],
    ['-1/201', 2, '0.00'],
    ['4', 2, '4.00'],
    ['-1', 0, '-1'],
    ['1/2', 0, '1'],
    ['-1/2', 0, '-1'],
    ['999/1000', 2, '1.00'],
  ])('%s with %i places is %s', (text, places, shown) => {
    expect(roundFraction(parseFraction(text), places)).toBe(shown);
  });

  test('the rounded value is never further from the exact one than half a unit of the last place', () => {
    fc.assert(
      fc.property(anyFraction, fc.integer({ min: 0, max: 9 }), (value, places) => {
        const shown = roundFraction(value, places);
        const unit = 10n ** BigInt(places);
        const shownValue = fraction(BigInt(shown.replace('.', '')), unit);
        const { numerator, denominator } = subtractFractions(shownValue, value);
        const distance = fraction(numerator < 0n ? -numerator : numerator, denominator);
        expect(compareFractions(distance, fraction(1n, 2n * unit))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('a value and its opposite are shown with the same digits, and zero has no sign', () => {
    fc.assert(
      fc.property(anyFraction, fc.integer({ min: 0, max: 9 }), (value, places) => {
        const opposite = fraction(-value.numerator, value.denominator);
        const [shown, shownOpposite] = [roundFraction(value, places), roundFraction(opposite, places)];
        expect(shown.replace('-', '')).toBe(shownOpposite.replace('-', ''));
        expect(shown).not.toMatch(/^-[0.]+$/);
      }),
    );
  });

  test.each([-1, 31, 1.5, Number.NaN])('%d decimal places are refused', (places) => {
    expect(() => roundRatio(1n, 3n, places)).toThrow(RangeError);
  });
});

test('subtraction undoes addition, and division undoes multiplication', () => {
  const part = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(part, part, fc.integer({ min: 1, max: 1000 }), (a, b, below) => {
      const [x, y] = [fraction(a, below), fraction(b, below)];
      expect(subtractFractions(addFractions(x, y), y)).toEqual(x);
      fc.pre(b !== 0);
      expect(divideFractions(multiplyFractions(x, y), y)).toEqual(x);
    }),
  );
  expect(() => divideFractions(fraction(1), fraction(0))).toThrow(RangeError);
});
