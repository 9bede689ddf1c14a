import {
  addFractions,
  compareFractions,
  divideFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  subtractFractions,
} from '../../../fraction.ts';
import { fromMath, inRange, isWhole, isZero, squareRoot, toDouble } from '../../values/number.ts';
import { type BaseType, numberOf, numbersOf, type Present, single, type Value } from '../../values/value.ts';
import { MANY, type Operator, type Operators, operandAt, SINGLE_FLOAT, strict, type ValueType } from '../operator.ts';
import { numberType, requireNumbers } from '../types.ts';

/** The result type is integer when all operands are integers, otherwise float. */
function resultType(operands: readonly Present[]): BaseType {
  return operands.every(({ baseType }) => baseType === 'integer') ? 'integer' : 'float';
}

function number(baseType: BaseType, result: Fraction | null): Value {
  const value = result && inRange(result);
  return value && single(baseType, value);
}

/** Makes an operator that combines all numbers into one, including the members of containers. */
function folds(combine: (a: Fraction, b: Fraction) => Fraction): Operator {
  return {
    operands: [1, MANY],
    typeOf: (operands) => {
      requireNumbers(operands, 'single', 'multiple', 'ordered');
      return numberType(operands);
    },
    evaluate: strict((operands) => {
      const [first, ...rest] = operands.flatMap(numbersOf);
      if (!first) return null;
      let result: Fraction | null = first;
      for (const next of rest) result = result && inRange(combine(result, next));
      return number(resultType(operands), result);
    }),
  };
}

function ofTwo(
  type: (operands: readonly ValueType[]) => ValueType,
  combine: (a: Fraction, b: Fraction) => Fraction | null,
): Operator {
  return {
    operands: [2, 2],
    typeOf: (operands) => {
      requireNumbers(operands, 'single');
      return type(operands);
    },
    evaluate: strict((operands) => {
      const [a, b] = [numberOf(operandAt(operands, 0)), numberOf(operandAt(operands, 1))];
      return number(type(operands).baseType ?? 'float', combine(a, b));
    }),
  };
}

/**
 * Arithmetic with exact fractions, so 3 × 1/3 is exactly 1. The result is NULL if any operand is NULL, for a division
 * by zero, and for a result beyond the largest float. QTI 2.1 information model, §15.3 Operators: sum, product,
 * subtract, divide, power, min, max.
 */
export const ARITHMETIC: Operators = {
  sum: folds(addFractions),
  product: folds(multiplyFractions),
  min: folds((a, b) => (compareFractions(a, b) <= 0 ? a : b)),
  max: folds((a, b) => (compareFractions(a, b) >= 0 ? a : b)),
  subtract: ofTwo(numberType, subtractFractions),
  divide: ofTwo(
    () => SINGLE_FLOAT,
    (a, b) => (isZero(b) ? null : divideFractions(a, b)),
  ),
  power: ofTwo(() => SINGLE_FLOAT, power),
};

/** Maximum number of bits of an exact power. Larger powers are computed in floating point. */
const MAX_POWER_BITS = 4000;

/**
 * Computes a power. For the exponent 1/2, this is the square root. Other powers are exact if the exponent is whole and
 * the result has at most `MAX_POWER_BITS` bits. Otherwise they are computed in floating point.
 */
function power(base: Fraction, exponent: Fraction): Fraction | null {
  if (isZero(exponent)) return fraction(1);
  if (isZero(base)) return exponent.numerator > 0n ? fraction(0) : null;
  if (compareFractions(exponent, fraction(1, 2)) === 0) return squareRoot(base);
  const size = base.numerator.toString(2).length + base.denominator.toString(2).length;
  const steps = exponent.numerator < 0n ? -exponent.numerator : exponent.numerator;
  if (!isWhole(exponent) || BigInt(size) * steps > BigInt(MAX_POWER_BITS))
    return fromMath(toDouble(base) ** toDouble(exponent));
  const raised = fraction(base.numerator ** steps, base.denominator ** steps);
  return exponent.numerator < 0n ? divideFractions(fraction(1), raised) : raised;
}
