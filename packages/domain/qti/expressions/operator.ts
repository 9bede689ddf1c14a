import type { RandomBelow } from '../../random/seeded.ts';
import type { Expression, OutcomeDeclaration, ResponseDeclaration, VariableDeclaration } from '../processing.ts';
import type { BaseType, Cardinality, Present, Value } from '../values/value.ts';

/**
 * The type of an expression, as far as the reader knows it. Both members are null for NULL, which is allowed
 * everywhere.
 */
export type ValueType = { readonly cardinality: Cardinality | null; readonly baseType: BaseType | null };

/** The declarations of an item's variables, which the reader needs to check types. */
export type DeclaredVariables = {
  /** Returns the type of a variable, which may be built in. Throws `QtiProblem` if there is no such variable. */
  typeOf(identifier: string): ValueType;
  response(identifier: string): ResponseDeclaration;
  /** Returns the declaration of a response, outcome or template variable. All of these can have a default. */
  declaration(identifier: string): VariableDeclaration | OutcomeDeclaration | ResponseDeclaration;
};

/** The values that an expression can read while an item is processed. */
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
 * One operator of the standard. When an item is read, `typeOf` checks the types of the operands and throws
 * `QtiProblem`. `evaluate` relies on this check.
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

/** Makes an operator that returns NULL if any of its operands is NULL. Most operators of the standard do. */
export function strict(
  evaluate: (operands: readonly Present[], expression: Expression, run: Run) => Value,
): Operator['evaluate'] {
  return (operands, expression, run) => {
    const present = operands.filter((operand) => operand !== null);
    return present.length < operands.length ? null : evaluate(present, expression, run);
  };
}

/** Returns an operand. The reader has checked the number of operands. Throws TypeError if the operand is missing. */
export function operandAt<T>(operands: readonly T[], at: number): T {
  const operand = operands[at];
  if (operand === undefined) throw new TypeError(`Operand ${at + 1} is missing`);
  return operand;
}
