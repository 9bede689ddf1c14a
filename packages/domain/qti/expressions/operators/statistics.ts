import { divideFractions, type Fraction, fraction, multiplyFractions, subtractFractions } from '../../../fraction.ts';
import { inRange, squareRoot, sumInRange } from '../../values/number.ts';
import { numbersOf, single } from '../../values/value.ts';
import { type Operators, operandAt, SINGLE_FLOAT, strict } from '../operator.ts';
import { textParam } from '../params.ts';
import { requireNumbers } from '../types.ts';

type Statistic = (numbers: readonly Fraction[]) => Fraction | null;

/** Mean and variance are exact. A standard deviation is exact only if its square root is a fraction. */
const STATISTICS: Readonly<Record<string, Statistic>> = {
  mean,
  sampleVariance: (numbers) => variance(numbers, numbers.length - 1),
  popVariance: (numbers) => variance(numbers, numbers.length),
  sampleSD: (numbers) => rootOf(variance(numbers, numbers.length - 1)),
  popSD: (numbers) => rootOf(variance(numbers, numbers.length)),
};

/**
 * Statistics of a container. The variance of a sample with one number is NULL, because it is not defined. QTI 2.1
 * information model, §15.3 Operators: statsOperator.
 */
export const STATISTICS_OPERATORS: Operators = {
  statsOperator: {
    operands: [1, 1],
    attributes: { name: { kind: Object.keys(STATISTICS), required: true } },
    typeOf: (operands) => {
      requireNumbers(operands, 'multiple', 'ordered');
      return SINGLE_FLOAT;
    },
    evaluate: strict((operands, expression) => {
      const result = STATISTICS[textParam(expression, 'name')]?.(numbersOf(operandAt(operands, 0))) ?? null;
      const value = result && inRange(result);
      return value && single('float', value);
    }),
  },
};

function mean(numbers: readonly Fraction[]): Fraction | null {
  const sum = sumInRange(numbers);
  return sum && divideFractions(sum, fraction(numbers.length));
}

function variance(numbers: readonly Fraction[], divisor: number): Fraction | null {
  const centre = mean(numbers);
  if (!centre || divisor < 1) return null;
  const squares = numbers.map((number) => {
    const deviation = subtractFractions(number, centre);
    return multiplyFractions(deviation, deviation);
  });
  const sum = sumInRange(squares);
  return sum && divideFractions(sum, fraction(divisor));
}

function rootOf(value: Fraction | null): Fraction | null {
  return value && squareRoot(value);
}
