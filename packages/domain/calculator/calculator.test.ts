import { expect, test } from 'vitest';
import { calculate, calculatorText, MAX_EXPRESSION_CHARACTERS } from './calculator.ts';

const resultOf = (expression: string, angles: 'degrees' | 'radians' = 'degrees') => {
  const result = calculate(expression, angles);
  return 'value' in result ? result.value : result.problem;
};

test.each([
  ['2+3×4', 14],
  ['(2+3)×4', 20],
  ['10−4−3', 3],
  ['24÷4÷2', 3],
  ['2^3^2', 512],
  ['−2^2', -4],
  ['2^−1', 0.5],
  ['(−2)^2', 4],
  ['0.1+0.2', 0.3],
  ['50%', 0.5],
  ['200×15%', 30],
  ['5!', 120],
  ['0!', 1],
  ['3!!', 720],
  ['2π', 6.28318530718],
  ['3(4+1)', 15],
  ['2√9', 6],
  ['2^2(3)', 12],
  ['√16+1', 5],
  ['√(16+9)', 5],
  ['∛27', 3],
  ['ln(e)', 1],
  ['log(1000)', 3],
  ['exp(0)', 1],
  ['abs(−3)', 3],
  ['.5+5.', 5.5],
  ['2*6/4-1', 2],
  ['sqrt(2)^2', 2],
  ['2 + 2', 4],
  ['(1+2', 3],
])('%s is %d', (expression, value) => {
  expect(resultOf(expression)).toBe(value);
});

test.each([
  ['sin(30)', 0.5],
  ['cos(60)', 0.5],
  ['tan(45)', 1],
  ['sin(180)', 0],
  ['asin(1)', 90],
  ['acos(0.5)', 60],
  ['atan(1)', 45],
])('%s is %d in degrees', (expression, value) => {
  expect(resultOf(expression)).toBe(value);
});

test('angles are in radians when asked', () => {
  expect(resultOf('sin(π÷2)', 'radians')).toBe(1);
  expect(resultOf('atan(1)', 'radians')).toBe(0.785398163397);
});

test.each(['1÷0', '0÷0', '√(−1)', 'log(0)', 'ln(−1)', 'asin(2)', 'tan(90)', '(−1)!', '2.5!'])(
  '%s has no value',
  (expression) => {
    expect(resultOf(expression)).toBe('no-value');
  },
);

test('a result that no floating-point number holds is too large', () => {
  expect(resultOf('170!')).toBe(7.25741561531e306);
  expect(resultOf('171!')).toBe('too-large');
  expect(resultOf('10^400')).toBe('too-large');
});

test.each(['', '2+', '(', 'sin(', '3×−'])('“%s” may still become an expression', (expression) => {
  expect(resultOf(expression)).toBe('incomplete');
});

test.each(['2)', '×2', '2 3', '1..2', '.', '2+x', 'sine(3)', 'constructor(2)', '१+१', '()'])(
  '“%s” is not understood',
  (expression) => {
    expect(resultOf(expression)).toBe('not-understood');
  },
);

test('an expression that is too long is not understood', () => {
  expect(resultOf('1'.repeat(MAX_EXPRESSION_CHARACTERS))).toBe(1.11111111111e199);
  expect(resultOf('1'.repeat(MAX_EXPRESSION_CHARACTERS + 1))).toBe('not-understood');
});

test.each([
  [0.5, '0.5'],
  [-4, '−4'],
  [1e12, '1×10^12'],
  [999_999_999_999, '999999999999'],
  [0.000001, '0.000001'],
  [2.5e-7, '2.5×10^(−7)'],
  [0, '0'],
])('%d is shown as %s, which has the same value', (value, text) => {
  expect(calculatorText(value)).toBe(text);
  expect(resultOf(text)).toBe(value);
});
