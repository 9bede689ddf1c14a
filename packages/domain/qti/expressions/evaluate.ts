import type { Expression } from '../processing.ts';
import type { Value } from '../values/value.ts';
import type { Run } from './operator.ts';
import { operatorNamed } from './registry.ts';

/**
 * Evaluates an expression. The reader must have checked it. Throws `ProcessingStop` if a limit is reached. Throws
 * TypeError for an unknown operator, which the reader never returns.
 */
export function evaluate(expression: Expression, run: Run): Value {
  const operator = operatorNamed(expression.op);
  if (!operator) throw new TypeError(`Not an operator: ${expression.op}`);
  const operands = expression.operands.map((operand) => evaluate(operand, run));
  return operator.evaluate(operands, expression, run);
}
