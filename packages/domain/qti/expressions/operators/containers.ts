import { fraction } from '../../../fraction.ts';
import { QtiProblem } from '../../problem.ts';
import type { Expression } from '../../processing.ts';
import { parseDecimal } from '../../values/number.ts';
import { equalScalars } from '../../values/scalar.ts';
import { booleanValue, container, MAX_MEMBERS, type Present, single, type Value } from '../../values/value.ts';
import {
  MANY,
  type Operator,
  type Operators,
  operandAt,
  SINGLE_BOOLEAN,
  SINGLE_INTEGER,
  strict,
  type ValueType,
} from '../operator.ts';
import { integerParam, textParam } from '../params.ts';
import { mismatch, requireCardinality, requireComparable, sharedBaseType } from '../types.ts';
import { hasAllMembers, hasRun } from './members.ts';

/** Makes an operator that joins the members of its operands into one container. NULL operands are omitted. */
function collects(cardinality: 'multiple' | 'ordered'): Operator {
  return {
    operands: [0, MANY],
    typeOf: (operands) => {
      for (const operand of operands) requireCardinality(operand, 'single', cardinality);
      return { cardinality, baseType: sharedBaseType(operands) };
    },
    evaluate: (operands) => collect(cardinality, operands),
  };
}

function collect(cardinality: 'multiple' | 'ordered', operands: readonly Value[]): Value {
  const present = operands.filter((operand) => operand !== null);
  const hasFloat = present.some(({ baseType }) => baseType === 'float');
  const baseType = hasFloat ? 'float' : (present[0]?.baseType ?? null);
  return container(
    cardinality,
    baseType,
    present.flatMap(({ members }) => members),
  );
}

function isMemberOf(operands: readonly ValueType[]): void {
  requireCardinality(operandAt(operands, 0), 'single');
  requireCardinality(operandAt(operands, 1), 'multiple', 'ordered');
  requireComparable(operands);
}

/**
 * Operators for containers. QTI 2.1 information model, §15.3 Operators: multiple, ordered, containerSize, index,
 * member, contains, delete; QTI 2.2 information model: repeat.
 */
export const CONTAINERS: Operators = {
  multiple: collects('multiple'),
  ordered: collects('ordered'),
  containerSize: {
    operands: [1, 1],
    typeOf: (operands) => {
      requireCardinality(operandAt(operands, 0), 'multiple', 'ordered');
      return SINGLE_INTEGER;
    },
    evaluate: ([operand]) => single('integer', fraction(operand?.members.length ?? 0)),
  },
  index: {
    operands: [1, 1],
    attributes: { n: { kind: 'integer-or-variable', required: true } },
    typeOf: (operands) => {
      const operand = operandAt(operands, 0);
      requireCardinality(operand, 'ordered');
      return { cardinality: 'single', baseType: operand.baseType };
    },
    evaluate: strict((operands, expression, run) => {
      const { baseType, members } = operandAt(operands, 0);
      const n = integerParam(expression, 'n', { run, from: 1, to: MAX_MEMBERS });
      const member = n === null ? undefined : members[n - 1];
      return member === undefined ? null : single(baseType, member);
    }),
  },
  member: {
    operands: [2, 2],
    typeOf: (operands) => {
      isMemberOf(operands);
      return SINGLE_BOOLEAN;
    },
    evaluate: strict((operands) => booleanValue(hasAllMembers(operandAt(operands, 1), operandAt(operands, 0)))),
  },
  contains: {
    operands: [2, 2],
    typeOf: (operands) => {
      const [whole, part] = [operandAt(operands, 0), operandAt(operands, 1)];
      requireCardinality(whole, 'multiple', 'ordered');
      // The standard requires two containers. A single value is accepted as a container with one member.
      if (whole.cardinality !== null) requireCardinality(part, 'single', whole.cardinality);
      requireComparable(operands);
      return SINGLE_BOOLEAN;
    },
    evaluate: strict((operands) => {
      const [whole, part] = [operandAt(operands, 0), operandAt(operands, 1)];
      return booleanValue(whole.cardinality === 'ordered' ? hasRun(whole, part) : hasAllMembers(whole, part));
    }),
  },
  delete: {
    operands: [2, 2],
    typeOf: (operands) => {
      isMemberOf(operands);
      return operandAt(operands, 1);
    },
    evaluate: strict((operands) => without(operandAt(operands, 1), operandAt(operands, 0))),
  },
  repeat: {
    operands: [1, MANY],
    attributes: { numberRepeats: { kind: 'integer-or-variable', required: true } },
    typeOf: (operands, expression) => {
      for (const operand of operands) requireCardinality(operand, 'single', 'ordered');
      checkRepeats(expression);
      return { cardinality: 'ordered', baseType: sharedBaseType(operands) };
    },
    evaluate: (operands, expression, run) => {
      const times = integerParam(expression, 'numberRepeats', { run, from: 1, to: MAX_MEMBERS });
      if (times === null) return null;
      const once = collect('ordered', operands);
      const members = Array.from({ length: once ? times : 0 }, () => once?.members ?? []);
      return container('ordered', once?.baseType ?? null, limited(members));
    },
  },
};

function without(from: Present, unwanted: Present): Value {
  const member = operandAt(unwanted.members, 0);
  const left = from.members.filter((other) => !equalScalars(other, member, from.baseType));
  return container(from.cardinality === 'ordered' ? 'ordered' : 'multiple', from.baseType, left);
}

function checkRepeats(expression: Expression): void {
  const literal = parseDecimal(textParam(expression, 'numberRepeats'));
  if (!literal) return;
  if (literal.numerator > BigInt(MAX_MEMBERS))
    throw new QtiProblem('work-limit', `More than ${MAX_MEMBERS} repeats are not supported`);
  if (literal.numerator < 1n) mismatch('The number of repeats is 1 or more');
}

/** Joins lists, but returns at most one member more than the limit. `container` then stops the processing. */
function limited<T>(lists: readonly (readonly T[])[]): T[] {
  const joined: T[] = [];
  for (const list of lists) {
    joined.push(...list);
    if (joined.length > MAX_MEMBERS) break;
  }
  return joined;
}
