import {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  subtractFractions,
} from '../../../fraction.ts';
import type { Expression } from '../../processing.ts';
import { equalScalars } from '../../values/scalar.ts';
import { booleanValue, numberOf, type Present, type Value } from '../../values/value.ts';
import {
  type Operator,
  type Operators,
  operandAt,
  type Run,
  SINGLE_BOOLEAN,
  strict,
  type ValueType,
} from '../operator.ts';
import { booleanParam, numbersParam } from '../params.ts';
import { mismatch, requireComparable, requireNumbers, requireSingle } from '../types.ts';
import { hasSameMembers } from './members.ts';
import { ROUNDING_ATTRIBUTES, roundAsAsked } from './rounding.ts';

function twoNumbers(operands: readonly ValueType[]): ValueType {
  requireNumbers(operands, 'single');
  return SINGLE_BOOLEAN;
}

function compares(holds: (difference: number) => boolean): Operator {
  return {
    operands: [2, 2],
    typeOf: twoNumbers,
    evaluate: strict((operands) => booleanValue(holds(difference(operands)))),
  };
}

function comparesDurations(holds: (difference: number) => boolean): Operator {
  return {
    operands: [2, 2],
    typeOf: (operands) => {
      requireSingle(operands, 'duration');
      return SINGLE_BOOLEAN;
    },
    evaluate: strict((operands) => booleanValue(holds(difference(operands)))),
  };
}

function difference(operands: readonly Present[]): number {
  return compareFractions(numberOf(operandAt(operands, 0)), numberOf(operandAt(operands, 1)));
}

/**
 * Comparison operators. Numbers are compared exactly. QTI 2.1 information model, §15.3 Operators: match, equal,
 * equalRounded, lt, gt, lte, gte, durationLT, durationGTE.
 */
export const COMPARISON: Operators = {
  match: {
    operands: [2, 2],
    typeOf: (operands) => {
      requireComparable(operands);
      const [a, b] = [operandAt(operands, 0).cardinality, operandAt(operands, 1).cardinality];
      if (a !== null && b !== null && a !== b) mismatch(`Operands have one cardinality, found ${a} and ${b}`);
      return SINGLE_BOOLEAN;
    },
    evaluate: strict(([a, b]) => booleanValue(a !== undefined && b !== undefined && matches(a, b))),
  },
  equal: {
    operands: [2, 2],
    attributes: {
      toleranceMode: { kind: ['exact', 'absolute', 'relative'] },
      tolerance: { kind: 'numbers-or-variables' },
      includeLowerBound: { kind: 'boolean' },
      includeUpperBound: { kind: 'boolean' },
    },
    typeOf: (operands, { params }) => {
      if ((params.toleranceMode ?? 'exact') !== 'exact' && params.tolerance === undefined)
        mismatch('A tolerance mode other than exact needs a tolerance');
      return twoNumbers(operands);
    },
    evaluate: strict(evaluateEqual),
  },
  equalRounded: {
    operands: [2, 2],
    attributes: ROUNDING_ATTRIBUTES,
    typeOf: twoNumbers,
    evaluate: strict((operands, expression, run) => {
      const [a, b] = operands.map((operand) => roundAsAsked(numberOf(operand), expression, run));
      return a && b ? booleanValue(compareFractions(a, b) === 0) : null;
    }),
  },
  lt: compares((order) => order < 0),
  gt: compares((order) => order > 0),
  lte: compares((order) => order <= 0),
  gte: compares((order) => order >= 0),
  durationLT: comparesDurations((order) => order < 0),
  durationGTE: comparesDurations((order) => order >= 0),
};

function matches(a: Present, b: Present): boolean {
  if (a.members.length !== b.members.length) return false;
  if (a.cardinality === 'multiple') return hasSameMembers(a, b);
  return a.members.every((member, at) => equalScalars(member, operandAt(b.members, at), a.baseType));
}

/**
 * Compares two numbers. With a tolerance, the second number must be in a range around the first one. For a negative
 * number, a relative tolerance is mirrored: −10 with 10 % gives the range from −11 to −9.
 */
function evaluateEqual(operands: readonly Present[], expression: Expression, run: Run): Value {
  const [x, y] = [numberOf(operandAt(operands, 0)), numberOf(operandAt(operands, 1))];
  const mode = expression.params.toleranceMode ?? 'exact';
  if (mode === 'exact') return booleanValue(compareFractions(x, y) === 0);
  const tolerances = numbersParam(expression, 'tolerance', run);
  if (!tolerances) return null;
  const [t0 = fraction(0), t1 = t0] = tolerances;
  const [below, above] = [t0, t1].map((t) => (mode === 'relative' ? shareOf(x, t) : t));
  const ends = [subtractFractions(x, below ?? t0), addFractions(x, above ?? t1)].sort(compareFractions);
  return booleanValue(isInRange(y, ends, expression));
}

function shareOf(x: Fraction, percent: Fraction): Fraction {
  return multiplyFractions(multiplyFractions(x, percent), fraction(1, 100));
}

function isInRange(y: Fraction, [low, high]: Fraction[], expression: Expression): boolean {
  if (!low || !high) return false;
  const [fromLow, fromHigh] = [compareFractions(y, low), compareFractions(y, high)];
  const isAbove = booleanParam(expression, 'includeLowerBound', true) ? fromLow >= 0 : fromLow > 0;
  const isBelow = booleanParam(expression, 'includeUpperBound', true) ? fromHigh <= 0 : fromHigh < 0;
  return isAbove && isBelow;
}
