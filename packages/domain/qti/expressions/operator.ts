import type { RandomBelow } from '../../random/seeded.ts';
import type { Expression, OutcomeDeclaration, ResponseDeclaration, VariableDeclaration } from '../processing.ts';
import type { BaseType, Cardinality, Present, Value } from '../values/value.ts';

/** The type of an expression as far as the reader knows it. The type of NULL has no parts, so it fits everywhere. */
export type ValueType = { readonly cardinality: Cardinality | null; readonly baseType: BaseType | null };

/** What the reader knows about the variables of an item. */
export type DeclaredVariables = {
  /** Returns the type of any variable, also of the built-in ones. Throws `QtiProblem` when it is not declared. */
  typeOf(identifier: string): ValueType;
  response(identifier: string): ResponseDeclaration;
  /** Returns a declaration that can have a default: of a response, an outcome or a template variable. */
  declaration(identifier: string): VariableDeclaration | OutcomeDeclaration | ResponseDeclaration;
};

/** What an expression can read while an item is processed. */
export type Run = {
  variable(identifier: string): Value;
  correct(identifier: string): Value;
  defaultOf(identifier: string): Value;
  response(identifier: string): ResponseDeclaration;
  readonly random: RandomBelow;
};

export type AttributeKind =
  | 'boolean'
  | 'identifier'
  | 'text'
  | 'number-or-variable'
  | 'integer-or-variable'
  | 'numbers-or-variables'
  | readonly string[];

export type AttributeRule = { readonly kind: AttributeKind; readonly required?: true };

/**
 * One operator of the standard. `typeOf` checks the types of the operands when an item is read and throws `QtiProblem`.
 * `evaluate` then trusts them.
 */
export type Operator = {
  readonly operands: readonly [min: number, max: number];
  readonly attributes?: Readonly<Record<string, AttributeRule>>;
  readonly typeOf: (operands: readonly ValueType[], expression: Expression, variables: DeclaredVariables) => ValueType;
  readonly evaluate: (operands: readonly Value[], expression: Expression, run: Run) => Value;
};

export type Operators = Readonly<Record<string, Operator>>;

export const MANY = Number.POSITIVE_INFINITY;

export const SINGLE_BOOLEAN: ValueType = { cardinality: 'single', baseType: 'boolean' };
export const SINGLE_INTEGER: ValueType = { cardinality: 'single', baseType: 'integer' };
export const SINGLE_FLOAT: ValueType = { cardinality: 'single', baseType: 'float' };

/** Makes an operator return NULL when one of its operands is NULL, as most operators of the standard do. */
export function strict(
  evaluate: (operands: readonly Present[], expression: Expression, run: Run) => Value,
): Operator['evaluate'] {
  return (operands, expression, run) => {
    const present = operands.filter((operand) => operand !== null);
    return present.length < operands.length ? null : evaluate(present, expression, run);
  };
}

/** Returns an operand that the reader has counted. Throws TypeError when it is missing. */
export function operandAt<T>(operands: readonly T[], at: number): T {
  const operand = operands[at];
  if (operand === undefined) throw new TypeError(`Operand ${at + 1} is missing`);
  return operand;
}
