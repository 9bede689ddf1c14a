import { type Fraction, fraction } from '../../../fraction.ts';
import type { Expression } from '../../processing.ts';
import { inRange, roundHalfUp, roundToDecimals, roundToFigures } from '../../values/number.ts';
import { numberOf, single } from '../../values/value.ts';
import {
  type AttributeRule,
  type Operators,
  operandAt,
  type Run,
  SINGLE_FLOAT,
  SINGLE_INTEGER,
  strict,
  type ValueType,
} from '../operator.ts';
import { integerParam, textParam } from '../params.ts';
import { requireNumbers } from '../types.ts';

/** Maximum number of figures. A double has only 17, so more figures would take time without changing a result. */
const MAX_FIGURES = 30;

export const ROUNDING_ATTRIBUTES: Readonly<Record<string, AttributeRule>> = {
  roundingMode: { kind: ['significantFigures', 'decimalPlaces'], required: true },
  figures: { kind: 'integer-or-variable', required: true },
};

/** Rounds as the attributes `roundingMode` and `figures` say. Returns null if `figures` is not valid. */
export function roundAsAsked(value: Fraction, expression: Expression, run: Run): Fraction | null {
  const isSignificant = textParam(expression, 'roundingMode') === 'significantFigures';
  const figures = integerParam(expression, 'figures', { run, from: isSignificant ? 1 : 0, to: MAX_FIGURES });
  if (figures === null) return null;
  return isSignificant ? roundToFigures(value, figures) : roundToDecimals(value, figures);
}

function oneNumber(operands: readonly ValueType[]): void {
  requireNumbers(operands, 'single');
}

/**
 * Rounding operators. A half is rounded up: 6.5 becomes 7, and −6.5 becomes −6. QTI 2.1 information model, §15.3
 * Operators: round, truncate, roundTo.
 */
export const ROUNDING: Operators = {
  round: {
    operands: [1, 1],
    typeOf: (operands) => {
      oneNumber(operands);
      return SINGLE_INTEGER;
    },
    evaluate: strict((operands) => single('integer', fraction(roundHalfUp(numberOf(operandAt(operands, 0)))))),
  },
  truncate: {
    operands: [1, 1],
    typeOf: (operands) => {
      oneNumber(operands);
      return SINGLE_INTEGER;
    },
    evaluate: strict((operands) => {
      const { numerator, denominator } = numberOf(operandAt(operands, 0));
      return single('integer', fraction(numerator / denominator));
    }),
  },
  roundTo: {
    operands: [1, 1],
    attributes: ROUNDING_ATTRIBUTES,
    typeOf: (operands) => {
      oneNumber(operands);
      return SINGLE_FLOAT;
    },
    evaluate: strict((operands, expression, run) => {
      const rounded = roundAsAsked(numberOf(operandAt(operands, 0)), expression, run);
      const result = rounded && inRange(rounded);
      return result && single('float', result);
    }),
  },
};
