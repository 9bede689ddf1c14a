import { compareFractions, type Fraction, fraction } from '../../../fraction.ts';
import { floorOf, fromMath, parseDecimal, toDouble } from '../../values/number.ts';
import { numberOf, type Present, single, type Value } from '../../values/value.ts';
import { type Operators, operandAt, SINGLE_FLOAT, SINGLE_INTEGER, strict } from '../operator.ts';
import { textParam } from '../params.ts';
import { mismatch, requireNumbers } from '../types.ts';

/** Functions whose results are exact. */
const EXACT: Readonly<Record<string, (x: Fraction) => Fraction>> = {
  abs: (x) => (x.numerator < 0n ? { ...x, numerator: -x.numerator } : x),
  floor: (x) => fraction(floorOf(x)),
  ceil: (x) => fraction(-floorOf({ ...x, numerator: -x.numerator })),
  signum: (x) => fraction(compareFractions(x, fraction(0))),
};

/**
 * Functions whose results usually are not fractions. They are computed in floating point and rounded to 15 digits.
 * Angles are in radians.
 */
const FLOATING: Readonly<Record<string, (x: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  sec: (x) => 1 / Math.cos(x),
  csc: (x) => 1 / Math.sin(x),
  cot: (x) => 1 / Math.tan(x),
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  asec: (x) => Math.acos(1 / x),
  acsc: (x) => Math.asin(1 / x),
  acot: (x) => Math.atan(1 / x),
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  sech: (x) => 1 / Math.cosh(x),
  csch: (x) => 1 / Math.sinh(x),
  coth: (x) => 1 / Math.tanh(x),
  exp: Math.exp,
  ln: Math.log,
  log: Math.log10,
  toDegrees: (x) => (x * 180) / Math.PI,
  toRadians: (x) => (x * Math.PI) / 180,
};

const INTEGER_RESULTS = new Set(['floor', 'ceil']);

/** The constants as the nearest doubles. Their shortest decimal form is the same on every machine. */
const CONSTANTS: Readonly<Record<string, string>> = { pi: String(Math.PI), e: String(Math.E) };

/**
 * Mathematical functions. The result is NULL if it is infinite or not a number. QTI 2.1 information model, §15.3
 * Operators: mathOperator; §15.1 Built-in general expressions: mathConstant.
 */
export const MATHEMATICS: Operators = {
  mathOperator: {
    operands: [1, 2],
    attributes: {
      name: { kind: [...Object.keys(EXACT), ...Object.keys(FLOATING), 'atan2'], required: true },
    },
    typeOf: (operands, expression) => {
      const name = textParam(expression, 'name');
      requireNumbers(operands, 'single');
      const expected = name === 'atan2' ? 2 : 1;
      if (operands.length !== expected) mismatch(`${name} takes ${expected} operand(s), found ${operands.length}`);
      return INTEGER_RESULTS.has(name) ? SINGLE_INTEGER : SINGLE_FLOAT;
    },
    evaluate: strict((operands, expression) => evaluateMath(operands, textParam(expression, 'name'))),
  },
  mathConstant: {
    operands: [0, 0],
    attributes: { name: { kind: Object.keys(CONSTANTS), required: true } },
    typeOf: () => SINGLE_FLOAT,
    evaluate: (_operands, expression) => {
      const value = parseDecimal(CONSTANTS[textParam(expression, 'name')] ?? '');
      return value && single('float', value);
    },
  },
};

function evaluateMath(operands: readonly Present[], name: string): Value {
  const x = numberOf(operandAt(operands, 0));
  const exact = EXACT[name];
  if (exact) return single(INTEGER_RESULTS.has(name) ? 'integer' : 'float', exact(x));
  const result =
    name === 'atan2' ? Math.atan2(toDouble(x), toDouble(numberOf(operandAt(operands, 1)))) : floating(name, x);
  const value = fromMath(result);
  return value && single('float', value);
}

function floating(name: string, x: Fraction): number {
  const compute = FLOATING[name];
  if (!compute) throw new TypeError(`Not a function: ${name}`);
  return compute(toDouble(x));
}
