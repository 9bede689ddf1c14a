import { booleanOf, booleanValue, type Value } from '../../values/value.ts';
import { MANY, type Operators, operandAt, SINGLE_BOOLEAN, strict, type ValueType } from '../operator.ts';
import { integerParam } from '../params.ts';
import { requireSingle } from '../types.ts';

function booleans(operands: readonly ValueType[]): ValueType {
  requireSingle(operands, 'boolean');
  return SINGLE_BOOLEAN;
}

function count(operands: readonly Value[]): { yes: number; no: number; unknown: number } {
  const yes = operands.filter((operand) => operand !== null && booleanOf(operand)).length;
  const unknown = operands.filter((operand) => operand === null).length;
  return { yes, no: operands.length - yes - unknown, unknown };
}

/**
 * Operators of three-valued logic. NULL means unknown. If the known operands determine the result, the result is known
 * too. QTI 2.1 information model, §15.3 Operators: isNull, not, and, or, anyN.
 */
export const LOGIC: Operators = {
  isNull: {
    operands: [1, 1],
    typeOf: () => SINGLE_BOOLEAN,
    evaluate: ([operand]) => booleanValue(operand === null),
  },
  not: {
    operands: [1, 1],
    typeOf: booleans,
    evaluate: strict((operands) => booleanValue(!booleanOf(operandAt(operands, 0)))),
  },
  and: {
    operands: [1, MANY],
    typeOf: booleans,
    evaluate: (operands) => {
      const { no, unknown } = count(operands);
      if (no > 0) return booleanValue(false);
      return unknown > 0 ? null : booleanValue(true);
    },
  },
  or: {
    operands: [1, MANY],
    typeOf: booleans,
    evaluate: (operands) => {
      const { yes, unknown } = count(operands);
      if (yes > 0) return booleanValue(true);
      return unknown > 0 ? null : booleanValue(false);
    },
  },
  anyN: {
    operands: [1, MANY],
    attributes: {
      min: { kind: 'integer-or-variable', required: true },
      max: { kind: 'integer-or-variable', required: true },
    },
    typeOf: booleans,
    evaluate: (operands, expression, run) => {
      const bounds = { run, from: 0, to: Number.MAX_SAFE_INTEGER };
      const min = integerParam(expression, 'min', bounds);
      const max = integerParam(expression, 'max', bounds);
      if (min === null || max === null) return null;
      const { yes, unknown } = count(operands);
      if (yes > max || yes + unknown < min) return booleanValue(false);
      return yes >= min && yes + unknown <= max ? booleanValue(true) : null;
    },
  },
};
