import { compareFractions, type Fraction, sumFractions, ZERO } from '@kasauti/domain/fraction.ts';
import { isShape } from '@kasauti/domain/qti/expressions/operators/points.ts';
import type { Expression, ResponseDeclaration, Rule } from '@kasauti/domain/qti/processing.ts';
import type { Note } from '../collect-questions.ts';
import { type Range, rangeAround, readDecimal } from '../numbers.ts';
import { refuseQuestion } from '../refused.ts';
import { mappedAreas, mappedKey, type QtiKey } from './mapped-key.ts';

/* Derives the key of each response from an item's response processing, if the processing follows a known pattern. */

/** The key of a response. With `position`, the rule compares only the value at that position of an ordered response. */
type Marked = { identifier: string; key: QtiKey; marks: Fraction; position?: number };

const SCORE = 'SCORE';

/**
 * Returns the key of each response. Each response must earn its marks separately: by match_correct, by map_response, or
 * by a condition that compares the response and sets SCORE or adds to it. Other processing is refused, because its
 * meaning would have to be guessed.
 */
export function markedResponses(
  rules: readonly Rule[],
  responses: readonly ResponseDeclaration[],
  note: Note,
): Map<string, QtiKey> {
  if (rules.length === 0) unsupported('The item says nothing about its marking');
  const single = responses.length === 1;
  const marked = rules.flatMap((rule) => markedBy(rule, { responses, single, note }));
  const byResponse = Map.groupBy(marked, ({ identifier }) => identifier);
  const whole = [...byResponse.values()].map((rulesOfOne) => wholeOf(rulesOfOne, note));
  const keys = new Map(whole.map(({ identifier, key }) => [identifier, key]));
  const [first, ...others] = whole.map(({ marks }) => marks);
  if (first && others.some((marks) => compareFractions(marks, first) !== 0))
    note('weights-left-out', 'Each part of the question counts the same now.');
  return keys;
}

/** Refuses rules that give marks. People mark the answer, so it would have two marks. */
export function refuseMarks(rules: readonly Rule[], note: Note): void {
  for (const rule of rules) {
    if (rule.rule === 'condition') for (const branch of rule.branches) refuseMarks(branch.rules, note);
    else if ('identifier' in rule && rule.identifier !== SCORE)
      note('feedback-left-out', 'Outcomes other than SCORE are left out.');
    else if (!setsNothing(rule)) unsupported('It gives marks for an answer that people mark');
  }
}

/**
 * Joins the rules that mark one response. Several rules may mark the positions of an order, each with a part of the
 * marks. Together they must compare all positions from the first.
 */
function wholeOf(rules: readonly Marked[], note: Note): Marked {
  const [first, ...others] = rules;
  if (first && others.length === 0 && first.position === undefined) return first;
  const inOrder = rules.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  if (!first || inOrder.some(({ position }, at) => position !== at + 1))
    return unsupported(`Several rules mark ${first?.identifier}`);
  note('weights-left-out', 'The marking of the form decides what a part of the right order earns.');
  const values = inOrder.flatMap(({ key }) => ('values' in key ? key.values : []));
  return { identifier: first.identifier, key: { values }, marks: sumFractions(rules.map(({ marks }) => marks)) };
}

type Rules = { responses: readonly ResponseDeclaration[]; single: boolean; note: Note };

function markedBy(rule: Rule, rules: Rules): Marked[] {
  if (rule.rule === 'set' && rule.identifier !== SCORE) {
    rules.note('feedback-left-out', 'Outcomes other than SCORE are left out.');
    return [];
  }
  if (rule.rule === 'set' && rule.target === 'outcome') return mapped(rule.expression, rules);
  if (rule.rule === 'condition') return condition(rule, rules);
  return unsupported(`A rule of the kind ${rule.rule} is not supported`);
}

/** Reads `SCORE = mapResponse(X)`, or a sum of such terms, in which SCORE itself may also be a term. */
function mapped({ op, params, operands }: Expression, rules: Rules): Marked[] {
  if (op === 'sum') {
    const parts = operands.filter((operand) => !isScore(operand));
    return parts.flatMap((operand) => mapped(operand, { ...rules, single: true }));
  }
  if (op !== 'mapResponse' && op !== 'mapResponsePoint') return unsupported(`SCORE is set by ${op}`);
  const response = responseNamed(params.identifier, rules);
  const keyOf = op === 'mapResponse' ? mappedKey : mappedAreas;
  return [{ identifier: response.identifier, ...keyOf(response, rules.note) }];
}

function condition({ branches }: Extract<Rule, { rule: 'condition' }>, rules: Rules): Marked[] {
  const [first, second, ...others] = branches;
  const setsScore = branches.filter((branch) => branch.rules.some(isSetScore));
  if (setsScore.length === 0) {
    rules.note('feedback-left-out', 'Outcomes other than SCORE are left out.');
    return [];
  }
  // Some tools write a condition that has only an else branch.
  if (first && !first.when && !second) return first.rules.flatMap((rule) => markedBy(rule, rules));
  if (!first?.when || others.length > 0 || second?.when) return unsupported('A condition has several branches');
  if (first.when.op === 'isNull' && second) {
    if (!first.rules.filter(isSetScore).every(setsNothing)) unsupported('No response earns marks');
    return second.rules.flatMap((rule) => markedBy(rule, rules));
  }
  if (second && !second.rules.filter(isSetScore).every(setsNothing)) unsupported('A wrong response changes SCORE');
  const { position, ...marked } = compared(first.when, rules);
  const isPart = position !== undefined;
  const marks = marksOf(first.rules, isPart ? { ...rules, single: false } : rules);
  return [{ ...marked, marks, ...(isPart ? { position } : {}) }];
}

function marksOf(all: readonly Rule[], { single, note }: Rules): Fraction {
  const [set, ...others] = all.filter(isSetScore);
  if (all.length > 1) note('feedback-left-out', 'Outcomes other than SCORE are left out.');
  if (!set || others.length > 0 || set.rule !== 'set') return unsupported('SCORE is set more than once');
  const { op, operands, params } = set.expression;
  const added = op === 'sum' && operands.length === 2 ? operands.find((operand) => !isScore(operand)) : undefined;
  if (op === 'sum' && !operands.some(isScore)) unsupported('SCORE is set by a sum');
  if (!single && op !== 'sum') unsupported('A part of the question sets SCORE instead of adding to it');
  const value = op === 'sum' ? added : set.expression;
  if (value?.op !== 'baseValue') return unsupported(`SCORE is set by ${params.identifier ?? op}`);
  const marks = readDecimal(value.params.value ?? '');
  return compareFractions(marks, ZERO) > 0 ? marks : unsupported('A right response earns nothing');
}

/**
 * Reads a comparison of a response, or of one position of it, with its correct response or with a constant. Points are
 * compared with areas.
 */
function compared(expression: Expression, rules: Rules): Omit<Marked, 'marks'> {
  const { op, params, operands } = expression;
  if (op === 'inside' || op === 'and') return insideAll(op === 'and' ? operands : [expression], rules);
  const compare = operands.find((operand) => operand.op === 'variable' || operand.op === 'index');
  const other = operands.find((operand) => operand !== compare);
  if ((op !== 'match' && op !== 'equal' && op !== 'stringMatch') || !compare || !other)
    return unsupported(`A condition with ${op} is not supported`);
  if (compare.op === 'index') return atPosition(compare, op, other, rules);
  const response = responseNamed(compare.params.identifier, rules);
  const { identifier } = response;
  const values = valuesOf(other, response);
  if (op === 'match') return { identifier, key: { values } };
  if (op === 'stringMatch') return { identifier, key: { values, ...caseOf(params) } };
  const [value = '', ...more] = values;
  if (more.length > 0) unsupported('A number is compared with several');
  return { identifier, key: { range: rangeOf(readDecimal(value), params) } };
}

/** Reads tests of which each asks whether a point of the same response is inside of an area. */
function insideAll(tests: readonly Expression[], rules: Rules): Omit<Marked, 'marks'> {
  const names = tests.map(({ op, operands: [point] }) =>
    op === 'inside' && point?.op === 'variable' ? point.params.identifier : undefined,
  );
  const { identifier } = responseNamed(names[0], rules);
  if (names.some((name) => name !== identifier)) unsupported('A condition with and is not supported');
  const areas = tests.map(({ params: { shape = '', coords = '' } }) =>
    isShape(shape) ? { shape, coords } : unsupported(`There is no shape ${shape}`),
  );
  return { identifier, key: { areas } };
}

/** Reads a match of the value at one position of an ordered response with a constant. */
function atPosition(index: Expression, op: string, { op: otherOp, params }: Expression, rules: Rules) {
  const [variable] = index.operands;
  const response = responseNamed(variable?.op === 'variable' ? variable.params.identifier : undefined, rules);
  const position = Number(index.params.n);
  if (op !== 'match' || otherOp !== 'baseValue' || !Number.isInteger(position))
    return unsupported('A position of a response is compared with something else than a constant');
  return { identifier: response.identifier, key: { values: [params.value ?? ''] }, position };
}

/** Returns whether a comparison of texts regards case. A comparison with a part of the response is refused. */
function caseOf({ caseSensitive, substring = 'false' }: Expression['params']): { ignoresCase?: true } {
  if (!isFalse(substring)) unsupported('A part of the response is compared');
  return isFalse(caseSensitive) ? { ignoresCase: true } : {};
}

const isFalse = (text: string | undefined) => text === 'false' || text === '0';

function valuesOf({ op, params }: Expression, response: ResponseDeclaration): readonly string[] {
  if (op === 'baseValue') return [params.value ?? ''];
  if (op !== 'correct' || params.identifier !== response.identifier)
    return unsupported(`A response is compared with ${op}`);
  return response.correctResponse;
}

function rangeOf(value: Fraction, params: Expression['params']): Range {
  const { toleranceMode = 'exact', tolerance = '0', includeLowerBound, includeUpperBound } = params;
  if (toleranceMode === 'exact') return { from: value, to: value };
  if (toleranceMode !== 'absolute') unsupported('A relative tolerance is not supported');
  if (includeLowerBound === 'false' || includeUpperBound === 'false')
    unsupported('A range without its bounds is not supported');
  const [below = '', above = below] = tolerance.trim().split(/\s+/);
  const { from } = rangeAround(value, readDecimal(below));
  return { from, to: rangeAround(value, readDecimal(above)).to };
}

function responseNamed(identifier: string | undefined, { responses }: Rules): ResponseDeclaration {
  return responses.find((one) => one.identifier === identifier) ?? unsupported(`SCORE depends on ${identifier}`);
}

const isScore = ({ op, params }: Expression) => op === 'variable' && params.identifier === SCORE;
const isSetScore = (rule: Rule) => rule.rule === 'set' && rule.target === 'outcome' && rule.identifier === SCORE;

function setsNothing(rule: Rule): boolean {
  if (rule.rule !== 'set' || rule.expression.op !== 'baseValue') return false;
  return compareFractions(readDecimal(rule.expression.params.value ?? ''), ZERO) === 0;
}

function unsupported(reason: string): never {
  return refuseQuestion('unsupported-response-processing', `Its response processing cannot be imported: ${reason}.`);
}
