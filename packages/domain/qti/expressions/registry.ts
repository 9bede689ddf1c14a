import { own } from '../../own.ts';
import type { Operator, Operators } from './operator.ts';
import { ARITHMETIC } from './operators/arithmetic.ts';
import { COMPARISON } from './operators/comparison.ts';
import { CONTAINERS } from './operators/containers.ts';
import { INTEGERS } from './operators/integers.ts';
import { LOGIC } from './operators/logic.ts';
import { MATHEMATICS } from './operators/mathematics.ts';
import { POINTS } from './operators/points.ts';
import { RANDOM } from './operators/random.ts';
import { ROUNDING } from './operators/rounding.ts';
import { STATISTICS_OPERATORS } from './operators/statistics.ts';
import { STRINGS } from './operators/strings.ts';
import { VARIABLES } from './operators/variables.ts';

/** All supported operators by their QTI 2.2 names. An item with another operator is refused when it is read. */
const OPERATORS: Operators = {
  ...VARIABLES,
  ...LOGIC,
  ...COMPARISON,
  ...ARITHMETIC,
  ...INTEGERS,
  ...ROUNDING,
  ...MATHEMATICS,
  ...STATISTICS_OPERATORS,
  ...CONTAINERS,
  ...STRINGS,
  ...POINTS,
  ...RANDOM,
};

export const OPERATOR_NAMES: readonly string[] = Object.keys(OPERATORS);

/** Returns an operator by its name, or null if it is not supported. */
export function operatorNamed(name: string): Operator | null {
  return own(OPERATORS, name) ?? null;
}
