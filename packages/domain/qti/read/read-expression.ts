import type { AttributeKind, AttributeRule, DeclaredVariables, Operator, ValueType } from '../expressions/operator.ts';
import { operatorNamed } from '../expressions/registry.ts';
import { requireNumbers, requireSingle } from '../expressions/types.ts';
import { QtiProblem } from '../problem.ts';
import type { Expression } from '../processing.ts';
import { parseDecimal, parseInteger } from '../values/number.ts';
import { isBooleanText, knownAttributes } from './attributes.ts';
import type { RuleVariables } from './declared-variables.ts';
import { standardSpelling } from './other-spellings.ts';
import type { QtiElement } from './qti-element.ts';
import { inElement } from './refusal.ts';

/** State of the reader within one item. `expressions` is the number of expressions that were read so far. */
export type Reading = { readonly variables: RuleVariables; expressions: number };

export type TypedExpression = { readonly expression: Expression; readonly type: ValueType };

/** Maximum number of expressions in an item. The largest examples of the standard have about 100. */
const MAX_EXPRESSIONS = 5_000;

/**
 * Reads an expression and checks its types. Throws `QtiProblem` if an operator is not supported. The message contains
 * its name. QTI 2.1 information model, §15 Expressions.
 */
export function readExpression(element: QtiElement, reading: Reading): TypedExpression {
  return inElement(element, () => {
    reading.expressions += 1;
    if (reading.expressions > MAX_EXPRESSIONS)
      throw new QtiProblem('work-limit', `An item has at most ${MAX_EXPRESSIONS} operators`);
    const operator = operatorNamed(element.name);
    if (!operator)
      throw new QtiProblem('unsupported-response-processing', `The operator ${element.sourceName} is not supported`);
    const { params, children } = standardSpelling(paramsOf(element, operator), element);
    const operands = children.map((child) => readExpression(child, reading));
    const expression = { op: element.name, params, operands: operands.map((operand) => operand.expression) };
    checkCount(operands.length, operator);
    checkParams(params, operator.attributes ?? {}, reading.variables);
    const types = operands.map((operand) => operand.type);
    return { expression, type: operator.typeOf(types, expression, reading.variables) };
  });
}

/** Returns the attributes of an operator. For `baseValue`, its text is added as the parameter `value`. */
function paramsOf(element: QtiElement, operator: Operator): Readonly<Record<string, string>> {
  const known = Object.keys(operator.attributes ?? {});
  const params = knownAttributes(element, known);
  if (element.name === 'baseValue') return { ...params, value: element.text };
  if (element.text.trim() !== '') throw new QtiProblem('bad-response-processing', 'An operator holds no text');
  return params;
}

function checkCount(count: number, { operands: [min, max] }: Operator): void {
  if (count >= min && count <= max) return;
  const wanted = min === max ? `${min}` : `${min} to ${Number.isFinite(max) ? max : 'many'}`;
  throw new QtiProblem('bad-response-processing', `Expected ${wanted} operands, found ${count}`);
}

function checkParams(
  params: Readonly<Record<string, string>>,
  rules: Readonly<Record<string, AttributeRule>>,
  variables: DeclaredVariables,
): void {
  for (const [name, { kind, required }] of Object.entries(rules)) {
    const text = params[name];
    if (text !== undefined) checkParam(name, text, kind, variables);
    else if (required) throw new QtiProblem('missing-attribute', `The attribute ${name} is missing`);
  }
}

function checkParam(name: string, text: string, kind: AttributeKind, variables: DeclaredVariables): void {
  if (kind === 'text') return;
  if (kind === 'identifier' || kind === 'boolean') {
    if (kind === 'identifier' ? text.trim() === '' : !isBooleanText(text))
      throw new QtiProblem('bad-value', `${name} is no ${kind}: ${text}`);
    return;
  }
  if (typeof kind !== 'string') {
    if (!kind.includes(text)) throw new QtiProblem('bad-value', `${name} is none of ${kind.join(', ')}: ${text}`);
    return;
  }
  const texts = kind === 'numbers-or-variables' ? text.trim().split(/\s+/) : [text];
  if (texts.length > 2) throw new QtiProblem('bad-value', `${name} has at most two numbers: ${text}`);
  for (const each of texts) checkNumberOrVariable(each.trim(), kind === 'integer-or-variable', variables);
}

/**
 * Checks a text that must be a number or the name of a variable. It is read as a number if it begins with a digit, "+",
 * "-" or ".".
 */
function checkNumberOrVariable(text: string, isInteger: boolean, variables: DeclaredVariables): void {
  if (/^[+-.\d]/.test(text) || text === '') {
    if (!(isInteger ? parseInteger(text) : parseDecimal(text)))
      throw new QtiProblem('bad-number', `Not a number that can be used here: ${text}`);
    return;
  }
  const type = variables.typeOf(text);
  if (isInteger) requireSingle([type], 'integer');
  else requireNumbers([type], 'single');
}
