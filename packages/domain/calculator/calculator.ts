/*
 * The calculator of the player. It evaluates powers first, then products, then sums. Powers are evaluated from right to
 * left. A minus sign in front of a power applies to the whole power (−2² is −4). Numbers are floating-point numbers.
 * Results are rounded to 12 significant digits, so that 0.1 + 0.2 is 0.3.
 */

export type AngleUnit = 'degrees' | 'radians';

/** Why an expression has no value. `incomplete`: the expression may become valid when the user types more. */
export type CalculatorProblem = 'incomplete' | 'not-understood' | 'no-value' | 'too-large';

export const MAX_EXPRESSION_CHARACTERS = 200;
const SIGNIFICANT_DIGITS = 12;
/** The largest number whose factorial fits into a floating-point number. */
const MAX_FACTORIAL = 170;

type Evaluated = { value: number } | { problem: CalculatorProblem };

/**
 * Evaluates an expression. It may contain decimals, `+ − × ÷ ^ % !`, brackets, `π`, `e`, and the functions of the
 * calculator's keys, for example `sin(30)`. The characters `- * /` mean `− × ÷`. `%` divides by 100. The function never
 * throws.
 */
export function calculate(expression: string, angles: AngleUnit): Evaluated {
  if (expression.length > MAX_EXPRESSION_CHARACTERS) return { problem: 'not-understood' };
  const tokens = tokensOf(expression);
  if (!tokens) return { problem: 'not-understood' };
  try {
    const reader = new Reader(tokens, angles);
    const value = reader.sum();
    reader.end();
    return finished(value);
  } catch (problem) {
    if (problem instanceof Unreadable) return { problem: problem.code };
    throw problem;
  }
}

function finished(value: number): Evaluated {
  if (Number.isNaN(value)) return { problem: 'no-value' };
  if (!Number.isFinite(value)) return { problem: 'too-large' };
  // A value that differs from 0 only by a rounding error becomes 0, for example sin(180°).
  const rounded = Math.abs(value) < 1e-15 ? 0 : Number(value.toPrecision(SIGNIFICANT_DIGITS));
  return { value: rounded === 0 ? 0 : rounded };
}

/**
 * Formats a result for the display. It uses the minus sign U+2212, and powers of ten for very large and very small
 * numbers.
 */
export function calculatorText(value: number): string {
  const size = Math.abs(value);
  const isPlain = value === 0 || (size >= 1e-6 && size < 1e12);
  const [digits = '', power] = (isPlain ? String(value) : value.toExponential()).split('e');
  const text = power === undefined ? digits : `${digits}×10^${power.startsWith('-') ? `(${power})` : power.slice(1)}`;
  return text.replaceAll('-', '−');
}

class Unreadable extends Error {
  readonly code: CalculatorProblem;
  constructor(code: CalculatorProblem) {
    super(code);
    this.code = code;
  }
}

const functions: Record<string, (x: number, perUnit: number) => number> = {
  sin: (x, perUnit) => Math.sin(x * perUnit),
  cos: (x, perUnit) => Math.cos(x * perUnit),
  // The tangent of a right angle has no value. Floating-point numbers would make it a large number.
  tan: (x, perUnit) => (Math.abs(Math.cos(x * perUnit)) < 1e-15 ? Number.NaN : Math.tan(x * perUnit)),
  asin: (x, perUnit) => Math.asin(x) / perUnit,
  acos: (x, perUnit) => Math.acos(x) / perUnit,
  atan: (x, perUnit) => Math.atan(x) / perUnit,
  log: (x) => (x > 0 ? Math.log10(x) : Number.NaN),
  ln: (x) => (x > 0 ? Math.log(x) : Number.NaN),
  exp: Math.exp,
  '√': Math.sqrt,
  '∛': Math.cbrt,
  abs: Math.abs,
};

const alike: Record<string, string> = { '-': '−', '*': '×', '/': '÷', sqrt: '√', pi: 'π' };

function tokensOf(expression: string): string[] | null {
  const found = expression.match(/\d+(?:\.\d*)?|\.\d+|[a-z]+|\S/gi) ?? [];
  const known = /^(?:[\d.]+|[−+×÷^%!()πe]|sin|cos|tan|asin|acos|atan|log|ln|exp|abs|√|∛)$/;
  const tokens = found.map((token) => alike[token.toLowerCase()] ?? token.toLowerCase());
  return tokens.every((token) => known.test(token) && token !== '.') ? tokens : null;
}

/** Parses an expression by recursive descent and computes its value at the same time. */
class Reader {
  readonly #tokens: readonly string[];
  readonly #perUnit: number;
  #at = 0;

  constructor(tokens: readonly string[], angles: AngleUnit) {
    this.#tokens = tokens;
    this.#perUnit = angles === 'degrees' ? Math.PI / 180 : 1;
  }

  #takes(...tokens: string[]): string | undefined {
    const next = this.#tokens[this.#at];
    if (next === undefined || !tokens.includes(next)) return undefined;
    this.#at += 1;
    return next;
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw new Unreadable('not-understood');
  }

  sum(): number {
    let value = this.#product();
    for (let sign = this.#takes('+', '−'); sign; sign = this.#takes('+', '−')) {
      const next = this.#product();
      value = sign === '+' ? value + next : value - next;
    }
    return value;
  }

  #product(): number {
    let value = this.#signed();
    for (;;) {
      if (this.#takes('×')) value *= this.#signed();
      else if (this.#takes('÷')) value = quotient(value, this.#signed());
      // A product may have no multiplication sign, for example 2π and 3(4+1).
      else if (/^[(πe√∛]$|^[a-z]{2,}$/.test(this.#tokens[this.#at] ?? '')) value *= this.#power();
      else return value;
    }
  }

  #signed(): number {
    if (this.#takes('−')) return -this.#signed();
    if (this.#takes('+')) return this.#signed();
    return this.#power();
  }

  #power(): number {
    const base = this.#withSuffix();
    return this.#takes('^') ? base ** this.#signed() : base;
  }

  #withSuffix(): number {
    let value = this.#operand();
    for (let suffix = this.#takes('%', '!'); suffix; suffix = this.#takes('%', '!'))
      value = suffix === '%' ? value / 100 : factorial(value);
    return value;
  }

  #operand(): number {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unreadable('incomplete');
    this.#at += 1;
    if (token === 'π') return Math.PI;
    if (token === 'e') return Math.E;
    if (token === '(') return this.#inBrackets();
    const act = Object.hasOwn(functions, token) ? functions[token] : undefined;
    if (act) return act(this.#takes('(') ? this.#inBrackets() : this.#power(), this.#perUnit);
    if (/^[\d.]/.test(token)) return Number(token);
    throw new Unreadable('not-understood');
  }

  /** Parses up to the closing bracket. The bracket may be missing at the end of the expression. */
  #inBrackets(): number {
    const value = this.sum();
    if (!this.#takes(')') && this.#at < this.#tokens.length) throw new Unreadable('not-understood');
    return value;
  }
}

function quotient(above: number, below: number): number {
  return below === 0 ? Number.NaN : above / below;
}

function factorial(n: number): number {
  if (!Number.isInteger(n) || n < 0) return Number.NaN;
  if (n > MAX_FACTORIAL) return Number.POSITIVE_INFINITY;
  let product = 1;
  for (let factor = 2; factor <= n; factor += 1) product *= factor;
  return product;
}
