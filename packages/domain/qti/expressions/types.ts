import { QtiProblem } from '../problem.ts';
import type { BaseType, Cardinality } from '../values/value.ts';
import type { ValueType } from './operator.ts';

/* Checks of the operands' types when an item is read. Each check throws `QtiProblem` with the code `type-mismatch`. */

const NUMERIC: readonly BaseType[] = ['integer', 'float'];

/** Base types whose values cannot be compared. Durations have no exact equality, and files are never compared. */
const NOT_COMPARABLE: readonly BaseType[] = ['duration', 'file'];

export function mismatch(reason: string): never {
  throw new QtiProblem('type-mismatch', reason);
}

export function requireCardinality(type: ValueType, ...allowed: Cardinality[]): void {
  if (type.cardinality !== null && !allowed.includes(type.cardinality))
    mismatch(`Expected ${allowed.join(' or ')} cardinality, found ${type.cardinality}`);
}

export function requireBaseType(type: ValueType, ...allowed: readonly BaseType[]): void {
  if (type.baseType !== null && !allowed.includes(type.baseType))
    mismatch(`Expected ${allowed.join(' or ')}, found ${type.baseType}`);
}

export function requireNumbers(types: readonly ValueType[], ...allowed: Cardinality[]): void {
  for (const type of types) {
    requireBaseType(type, ...NUMERIC);
    requireCardinality(type, ...allowed);
  }
}

export function requireSingle(types: readonly ValueType[], ...allowed: BaseType[]): void {
  for (const type of types) {
    requireBaseType(type, ...allowed);
    requireCardinality(type, 'single');
  }
}

/** Returns the base type that all operands have. If integers and floats are mixed, it is float. */
export function sharedBaseType(types: readonly ValueType[]): BaseType | null {
  let shared: BaseType | null = null;
  for (const { baseType } of types) {
    if (baseType === null || baseType === shared) continue;
    if (shared === null) shared = baseType;
    else if (NUMERIC.includes(shared) && NUMERIC.includes(baseType)) shared = 'float';
    else mismatch(`All operands have one base type, found ${shared} and ${baseType}`);
  }
  return shared;
}

/** Returns integer when all operands are integers, otherwise float. */
export function numberType(types: readonly ValueType[]): ValueType {
  const isInteger = types.every(({ baseType }) => baseType === 'integer');
  return { cardinality: 'single', baseType: isInteger ? 'integer' : 'float' };
}

/** Checks that two operands can be compared: they must have the same base type, and its values must be comparable. */
export function requireComparable(types: readonly ValueType[]): void {
  const baseType = sharedBaseType(types);
  if (baseType && NOT_COMPARABLE.includes(baseType)) mismatch(`Values of the base type ${baseType} are not compared`);
}
