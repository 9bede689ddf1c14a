import { QtiProblem } from '../problem.ts';
import { parseScalar } from './scalar.ts';
import type { BaseType } from './value.ts';

/** Throws `QtiProblem` when a text is not a valid value of a base type. */
export function checkText(text: string, baseType: BaseType): void {
  if (parseScalar(baseType, text) !== null) return;
  const isNumber = baseType === 'integer' || baseType === 'float';
  throw new QtiProblem(isNumber ? 'bad-number' : 'bad-value', `Not a value of the base type ${baseType}: ${text}`);
}
