import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Expression, OutcomeDeclaration, QtiProcessing, ResponseDeclaration, Rule } from '../processing.ts';
import { float, int, NULL, op, shown } from '../test/expressions.ts';
import { type ProcessingInput, runProcessing } from './run-processing.ts';

const typed = { cardinality: 'single', baseType: 'float', defaultValue: [] } as const;
const none = { lookupTable: null, normalMaximum: null, normalMinimum: null, externalScored: null };
const SCORE: OutcomeDeclaration = { ...typed, ...none, identifier: 'SCORE' };
const RESPONSE: ResponseDeclaration = {
  ...typed,
  identifier: 'RESPONSE',
  correctResponse: ['1'],
  mapping: null,
  areaMapping: null,
};

const empty: QtiProcessing = {
  version: 1,
  adaptive: false,
  responses: [RESPONSE],
  outcomes: [SCORE],
  templates: [],
  templateProcessing: [],
  responseProcessing: [],
};

const variable = (identifier: string) => op('variable', { identifier });
const set = (
  identifier: string,
  expression: Expression,
  target: 'outcome' | 'template' | 'correct' | 'default' = 'outcome',
): Rule => ({
  rule: 'set',
  target,
  identifier,
  expression,
});

function outcome(item: QtiProcessing, name: string, input: Partial<ProcessingInput> = {}) {
  const processed = runProcessing(item, { responses: {}, seed: 's', ...input });
  return processed.kind === 'stopped' ? processed.code : shown(processed.outcomes.get(name) ?? null);
}

test('a number without a default starts at 0, and a default wins', () => {
  const five = { ...SCORE, identifier: 'FIVE', defaultValue: ['5'] };
  const label = { ...SCORE, identifier: 'LABEL', baseType: 'identifier' } as const;
  const item = { ...empty, outcomes: [SCORE, five, label] };
  expect([outcome(item, 'SCORE'), outcome(item, 'FIVE'), outcome(item, 'LABEL')]).toEqual(['0', '5', null]);
});

test('a third three times over several rules is one', () => {
  const third = op('divide', {}, int(1), int(3));
  const add = set('SCORE', op('sum', {}, variable('SCORE'), third));
  expect(outcome({ ...empty, responseProcessing: [add, add, add] }, 'SCORE')).toBe('1');
});

test('a condition that is not known does not run its branch', () => {
  const isRight = op('match', {}, variable('RESPONSE'), op('correct', { identifier: 'RESPONSE' }));
  const branches = [
    { when: isRight, rules: [set('SCORE', int(1))] },
    { when: op('not', {}, isRight), rules: [set('SCORE', int(2))] },
    { when: null, rules: [set('SCORE', int(3))] },
  ];
  const item: QtiProcessing = { ...empty, responseProcessing: [{ rule: 'condition', branches }] };
  const given = (text: string | null) =>
    outcome(item, 'SCORE', { responses: { RESPONSE: text === null ? null : [text] } });
  expect([given('1'), given('7'), given(null)]).toEqual(['1', '2', '3']);
});

test('an exit ends all processing, also from inside a condition', () => {
  const exit: Rule = { rule: 'condition', branches: [{ when: null, rules: [{ rule: 'exit' }] }] };
  expect(outcome({ ...empty, responseProcessing: [set('SCORE', int(1)), exit, set('SCORE', int(2))] }, 'SCORE')).toBe(
    '1',
  );
});

test('an answer of another type than the response is no answer', () => {
  const echo: QtiProcessing = { ...empty, responseProcessing: [set('SCORE', variable('RESPONSE'))] };
  const given = (...texts: string[]) => outcome(echo, 'SCORE', { responses: { RESPONSE: texts } });
  expect([given('1.50'), given('३.५'), given('1e1')]).toEqual(['1.5', '3.5', '10']);
  expect([given('ten'), given(''), given(), given('1', '2')]).toEqual([null, null, null, null]);
});

test('a container with a value of another type is no answer', () => {
  const list: QtiProcessing = {
    ...empty,
    responses: [{ ...RESPONSE, cardinality: 'multiple' }],
    responseProcessing: [set('SCORE', op('containerSize', {}, variable('RESPONSE')))],
  };
  const given = (...texts: string[]) => outcome(list, 'SCORE', { responses: { RESPONSE: texts } });
  expect([given('1', '2'), given('1', '', '2'), given('1', 'ten')]).toEqual(['2', '2', '0']);
});

test('an integer takes a float that is whole, and processing stops at another one', () => {
  const whole = { ...SCORE, baseType: 'integer' } as const;
  const item = (value: string): QtiProcessing => ({
    ...empty,
    outcomes: [whole],
    responseProcessing: [set('SCORE', float(value))],
  });
  expect([outcome(item('6.0'), 'SCORE'), outcome(item('6.5'), 'SCORE')]).toEqual(['6', 'not-whole']);
});

test('only an adaptive item goes on with the outcomes of the attempt before', () => {
  const add: QtiProcessing = { ...empty, responseProcessing: [set('SCORE', op('sum', {}, variable('SCORE'), int(1)))] };
  const first = runProcessing(add, { responses: {}, seed: 's' });
  if (first.kind === 'stopped') throw new Error(first.reason);
  expect(outcome(add, 'SCORE', { outcomes: first.outcomes })).toBe('1');
  expect(outcome({ ...add, adaptive: true }, 'SCORE', { outcomes: first.outcomes })).toBe('2');
});

test('the built-in variables give attempts, time and completion', () => {
  const item: QtiProcessing = {
    ...empty,
    outcomes: [SCORE, { ...SCORE, identifier: 'FAST', baseType: 'boolean' }],
    responseProcessing: [
      set('SCORE', variable('numAttempts')),
      set('FAST', op('durationLT', {}, variable('duration'), op('baseValue', { baseType: 'duration', value: '60' }))),
      set('completionStatus', op('baseValue', { baseType: 'identifier', value: 'completed' })),
    ],
  };
  const input = { numAttempts: 3, durationInSeconds: 59.5 };
  expect(['SCORE', 'FAST', 'completionStatus'].map((name) => outcome(item, name, input))).toEqual([
    '3',
    'true',
    'completed',
  ]);
  expect([outcome(item, 'FAST'), outcome(empty, 'completionStatus')]).toEqual([null, 'unknown']);
});

test('a match table wants the number, an interpolation table a number from there on', () => {
  const entry = (source: string, target: string, includeBoundary = true) => ({ source, target, includeBoundary });
  const lookUp = (kind: 'match' | 'interpolation', source: Expression) => {
    const entries = [entry('80', '8', false), entry('50', '5')];
    const table = { ...SCORE, lookupTable: { kind, defaultValue: '-1', entries } };
    const rule: Rule = { rule: 'lookup', identifier: 'SCORE', expression: source };
    return outcome({ ...empty, outcomes: [table], responseProcessing: [rule] }, 'SCORE');
  };
  expect([int(80), int(50), int(51), NULL].map((source) => lookUp('match', source))).toEqual(['8', '5', '-1', '-1']);
  const interpolated = [float('80.1'), int(80), int(50), float('49.9'), NULL].map((each) =>
    lookUp('interpolation', each),
  );
  expect(interpolated).toEqual(['8', '5', '5', '-1', '-1']);
});

test('template processing sets keys and defaults before the candidate answers', () => {
  const item: QtiProcessing = {
    ...empty,
    templates: [{ ...typed, identifier: 'WIDTH', defaultValue: ['3'] }],
    templateProcessing: [
      set('WIDTH', op('product', {}, variable('WIDTH'), int(2)), 'template'),
      set('RESPONSE', op('sum', {}, variable('WIDTH'), float('0.5')), 'correct'),
      set('SCORE', int(-1), 'default'),
      { rule: 'exit' },
      set('WIDTH', int(0), 'template'),
    ],
    responseProcessing: [
      set(
        'SCORE',
        op(
          'sum',
          {},
          variable('SCORE'),
          op('correct', { identifier: 'RESPONSE' }),
          op('default', { identifier: 'SCORE' }),
        ),
      ),
    ],
  };
  expect(outcome(item, 'SCORE')).toBe('4.5');
});

const roll = set('N', op('randomInteger', { min: '1', max: '6' }), 'template');
const atLeast = (value: number): Rule => ({ rule: 'constraint', expression: op('gte', {}, variable('N'), int(value)) });
const dice: QtiProcessing = {
  ...empty,
  templates: [{ ...typed, identifier: 'N', baseType: 'integer' }],
  templateProcessing: [roll, atLeast(5)],
  responseProcessing: [set('SCORE', variable('N'))],
};

test('template values satisfy their constraint, and the same seed gives the same ones', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const drawn = outcome(dice, 'SCORE', { seed });
      expect(['5', '6']).toContain(drawn);
      expect(outcome(dice, 'SCORE', { seed })).toBe(drawn);
    }),
  );
});

test('a constraint that never holds ends at a limit', () => {
  expect(outcome({ ...dice, templateProcessing: [roll, atLeast(7)] }, 'SCORE')).toBe('work-limit');
});

test('numbers that square themselves again and again end at a limit', () => {
  const square = set('SCORE', op('product', {}, variable('SCORE'), variable('SCORE')));
  const rules = [set('SCORE', op('divide', {}, int(2), int(3))), ...Array.from({ length: 300 }, () => square)];
  expect(outcome({ ...empty, responseProcessing: rules }, 'SCORE')).toBe('work-limit');
});

test('a response may have a name that every object has', () => {
  const item = { ...empty, responses: [{ ...RESPONSE, identifier: 'constructor' }] };
  expect(outcome({ ...item, responseProcessing: [set('SCORE', variable('constructor'))] }, 'SCORE')).toBe(null);
});
