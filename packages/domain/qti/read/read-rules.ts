import { own } from '../../own.ts';
import type { ValueType } from '../expressions/operator.ts';
import { mismatch, requireNumbers, requireSingle } from '../expressions/types.ts';
import { QtiProblem } from '../problem.ts';
import type { Branch, Expression, Rule, SetTarget } from '../processing.ts';
import { knownAttributes, required } from './attributes.ts';
import type { QtiElement } from './qti-element.ts';
import { type Reading, readExpression } from './read-expression.ts';
import { inElement } from './refusal.ts';

type RuleReader = (element: QtiElement, reading: Reading) => readonly Rule[];

/**
 * Readers of the rules of response processing. QTI 2.1 information model, §8.2 Generalized response processing. A
 * fragment is replaced by its rules.
 */
const RESPONSE_RULES: Readonly<Record<string, RuleReader>> = {
  responseCondition: (element, reading) => [readCondition(element, reading, 'response')],
  setOutcomeValue: (element, reading) => [readSet(element, reading, 'outcome')],
  lookupOutcomeValue: (element, reading) => [readLookup(element, reading)],
  exitResponse: () => [{ rule: 'exit' }],
  responseProcessingFragment: (element, reading) => readRules(element.children, reading, 'response'),
};

/** Readers of the rules of template processing. QTI 2.1 information model, §11.2 Template processing. */
const TEMPLATE_RULES: Readonly<Record<string, RuleReader>> = {
  templateCondition: (element, reading) => [readCondition(element, reading, 'template')],
  setTemplateValue: (element, reading) => [readSet(element, reading, 'template')],
  setCorrectResponse: (element, reading) => [readSet(element, reading, 'correct')],
  setDefaultValue: (element, reading) => [readSet(element, reading, 'default')],
  templateConstraint: (element, reading) => [
    { rule: 'constraint', expression: readBoolean(onlyChild(element), reading) },
  ],
  exitTemplate: () => [{ rule: 'exit' }],
};

export type Stage = 'response' | 'template';

/**
 * Reads a list of rules. Refuses a rule that is not supported or that belongs to the other stage. The message contains
 * its name.
 */
export function readRules(elements: readonly QtiElement[], reading: Reading, stage: Stage): Rule[] {
  const readers = stage === 'response' ? RESPONSE_RULES : TEMPLATE_RULES;
  return elements.flatMap((element) =>
    inElement(element, () => {
      const read = own(readers, element.name);
      if (!read)
        throw new QtiProblem('unsupported-response-processing', `The rule ${element.sourceName} is not supported`);
      return read(element, reading);
    }),
  );
}

function readCondition(element: QtiElement, reading: Reading, stage: Stage): Rule {
  knownAttributes(element, []);
  const [ifName, elseIfName, elseName] = [`${stage}If`, `${stage}ElseIf`, `${stage}Else`];
  const branches = element.children.map((child, at): Branch => {
    return inElement(child, () => {
      knownAttributes(child, []);
      const isFirst = at === 0;
      const isAfterElse = element.children[at - 1]?.name === elseName;
      // The standard requires an "if" first. An "else" without an "if" is accepted, and its rules always run.
      const isAllowed =
        (child.name === ifName && isFirst) ||
        (child.name === elseIfName && !isFirst && !isAfterElse) ||
        (child.name === elseName && !isAfterElse);
      if (!isAllowed)
        throw new QtiProblem('bad-response-processing', `${child.sourceName} does not stand in its place`);
      return readBranch(child, reading, { stage, isElse: child.name === elseName });
    });
  });
  if (branches.length === 0) throw new QtiProblem('bad-response-processing', 'A condition has no branch');
  return { rule: 'condition', branches };
}

function readBranch(
  element: QtiElement,
  reading: Reading,
  { stage, isElse }: { stage: Stage; isElse: boolean },
): Branch {
  if (isElse) return { when: null, rules: readRules(element.children, reading, stage) };
  const [condition, ...rules] = element.children;
  if (!condition) throw new QtiProblem('bad-response-processing', 'A branch has no condition');
  return { when: readBoolean(condition, reading), rules: readRules(rules, reading, stage) };
}

function readBoolean(element: QtiElement, reading: Reading): Expression {
  const { expression, type } = readExpression(element, reading);
  return inElement(element, () => {
    requireSingle([type], 'boolean');
    return expression;
  });
}

function readSet(element: QtiElement, reading: Reading, target: SetTarget): Rule {
  const identifier = required(knownAttributes(element, ['identifier']), 'identifier');
  const wanted = reading.variables.target(identifier, target);
  const { expression, type } = readExpression(onlyChild(element), reading);
  requireAssignable(type, wanted);
  return { rule: 'set', target, identifier, expression };
}

/**
 * Checks the type of an assigned value. An integer variable accepts a float, whose value must then be whole when the
 * item is processed.
 */
function requireAssignable(type: ValueType, wanted: ValueType): void {
  const isNumeric = (each: ValueType) => each.baseType === 'integer' || each.baseType === 'float';
  if (type.cardinality !== null && type.cardinality !== wanted.cardinality)
    mismatch(`Expected ${wanted.cardinality} cardinality, found ${type.cardinality}`);
  if (type.baseType !== null && type.baseType !== wanted.baseType && !(isNumeric(type) && isNumeric(wanted)))
    mismatch(`Expected ${wanted.baseType}, found ${type.baseType}`);
}

function readLookup(element: QtiElement, reading: Reading): Rule {
  const identifier = required(knownAttributes(element, ['identifier']), 'identifier');
  const outcome = reading.variables.outcome(identifier);
  if (!outcome.lookupTable) throw new QtiProblem('missing-mapping', 'The outcome has no lookup table', identifier);
  const { expression, type } = readExpression(onlyChild(element), reading);
  requireNumbers([type], 'single');
  return { rule: 'lookup', identifier, expression };
}

function onlyChild(element: QtiElement): QtiElement {
  const [child, ...others] = element.children;
  if (!child || others.length > 0)
    throw new QtiProblem('bad-response-processing', `Expected one expression, found ${element.children.length}`);
  return child;
}
