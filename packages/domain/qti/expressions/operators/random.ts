import {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  subtractFractions,
} from '../../../fraction.ts';
import { floorOf, isWhole } from '../../values/number.ts';
import { single, type Value } from '../../values/value.ts';
import { type Operators, operandAt, type Run, SINGLE_FLOAT, SINGLE_INTEGER, strict } from '../operator.ts';
import { numberParam } from '../params.ts';
import { requireCardinality } from '../types.ts';

/** Number of different values that one random draw can return. */
const DRAWS = 2 ** 32;

/**
 * Random operators. They use a seeded generator, so the same seed gives the same item and the same score. QTI 2.1
 * information model, §15.1 Built-in general expressions: randomInteger, randomFloat; §15.3 Operators: random.
 */
export const RANDOM: Operators = {
  random: {
    operands: [1, 1],
    typeOf: (operands) => {
      const operand = operandAt(operands, 0);
      requireCardinality(operand, 'multiple', 'ordered');
      return { cardinality: 'single', baseType: operand.baseType };
    },
    evaluate: strict((operands, _expression, run) => {
      const { baseType, members } = operandAt(operands, 0);
      return single(baseType, operandAt(members, run.random(members.length)));
    }),
  },
  randomInteger: {
    operands: [0, 0],
    attributes: {
      min: { kind: 'integer-or-variable', required: true },
      max: { kind: 'integer-or-variable', required: true },
      step: { kind: 'integer-or-variable' },
    },
    typeOf: () => SINGLE_INTEGER,
    evaluate: (_operands, expression, run) => {
      const step = expression.params.step === undefined ? fraction(1) : numberParam(expression, 'step', run);
      return drawInteger(numberParam(expression, 'min', run), numberParam(expression, 'max', run), step, run);
    },
  },
  randomFloat: {
    operands: [0, 0],
    attributes: {
      min: { kind: 'number-or-variable', required: true },
      max: { kind: 'number-or-variable', required: true },
    },
    typeOf: () => SINGLE_FLOAT,
    evaluate: (_operands, expression, run) => {
      const [min, max] = [numberParam(expression, 'min', run), numberParam(expression, 'max', run)];
      if (!min || !max || compareFractions(max, min) < 0) return null;
      const share = fraction(run.random(DRAWS), DRAWS - 1);
      return single('float', addFractions(min, multiplyFractions(subtractFractions(max, min), share)));
    },
  },
};

/**
 * Returns a random number from the series min, min + step, min + 2 · step and so on, up to max. Returns NULL if the
 * series is empty or has more than `DRAWS` numbers.
 */
function drawInteger(min: Fraction | null, max: Fraction | null, step: Fraction | null, run: Run): Value {
  if (!min || !max || !step || ![min, max, step].every(isWhole) || step.numerator < 1n) return null;
  const last = floorOf(fraction(max.numerator - min.numerator, step.numerator));
  if (last < 0n || last >= BigInt(DRAWS)) return null;
  return single('integer', fraction(min.numerator + step.numerator * BigInt(run.random(Number(last) + 1))));
}
