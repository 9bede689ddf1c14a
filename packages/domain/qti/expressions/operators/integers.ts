import { fraction, greatestCommonDivisor } from '../../../fraction.ts';
import { floorOf, inRange } from '../../values/number.ts';
import { numberOf, numbersOf, single } from '../../values/value.ts';
import {
  MANY,
  type Operator,
  type Operators,
  operandAt,
  SINGLE_FLOAT,
  SINGLE_INTEGER,
  strict,
  type ValueType,
} from '../operator.ts';
import { requireBaseType, requireCardinality, requireSingle } from '../types.ts';

function twoIntegers(operands: readonly ValueType[]): ValueType {
  requireSingle(operands, 'integer');
  return SINGLE_INTEGER;
}

/**
 * Makes an operator that combines the absolute values of all integers into one number, including the members of
 * containers.
 */
function folds(combine: (a: bigint, b: bigint) => bigint): Operator {
  return {
    operands: [1, MANY],
    typeOf: (operands) => {
      for (const operand of operands) {
        requireBaseType(operand, 'integer');
        requireCardinality(operand, 'single', 'multiple', 'ordered');
      }
      return SINGLE_INTEGER;
    },
    evaluate: strict((operands) => {
      const [first = 0n, ...rest] = operands.flatMap(numbersOf).map(({ numerator: n }) => (n < 0n ? -n : n));
      let result = inRange(fraction(first));
      for (const next of rest) result = result && inRange(fraction(combine(result.numerator, next)));
      return result && single('integer', result);
    }),
  };
}

/**
 * Operators for whole numbers. The quotient is rounded down, so the remainder has the sign of the divisor. A division
 * by zero gives NULL. QTI 2.1 information model, §15.3 Operators: integerDivide, integerModulus, integerToFloat, gcd,
 * lcm.
 */
export const INTEGERS: Operators = {
  integerDivide: {
    operands: [2, 2],
    typeOf: twoIntegers,
    evaluate: strict((operands) => {
      const [a, b] = [numberOf(operandAt(operands, 0)), numberOf(operandAt(operands, 1))];
      if (b.numerator === 0n) return null;
      return single('integer', fraction(floorOf(fraction(a.numerator, b.numerator))));
    }),
  },
  integerModulus: {
    operands: [2, 2],
    typeOf: twoIntegers,
    evaluate: strict((operands) => {
      const [a, b] = [numberOf(operandAt(operands, 0)), numberOf(operandAt(operands, 1))];
      if (b.numerator === 0n) return null;
      const quotient = floorOf(fraction(a.numerator, b.numerator));
      return single('integer', fraction(a.numerator - b.numerator * quotient));
    }),
  },
  integerToFloat: {
    operands: [1, 1],
    typeOf: (operands) => {
      requireSingle(operands, 'integer');
      return SINGLE_FLOAT;
    },
    evaluate: strict((operands) => single('float', numberOf(operandAt(operands, 0)))),
  },
  gcd: folds(greatestCommonDivisor),
  lcm: folds((a, b) => (a === 0n || b === 0n ? 0n : (a / greatestCommonDivisor(a, b)) * b)),
};
