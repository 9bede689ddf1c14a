import { afterAll, describe, expect, test } from 'vitest';
import { runProcessing } from '../qti/process/run-processing.ts';
import { type CaseValue, caseValue, givenResponses, readVectorItem } from './qti-item.ts';
import { readVectors } from './read-vectors.ts';

type ProcessingCase = {
  item: string;
  name: string;
  responses: Record<string, CaseValue>;
  outcomes?: Record<string, CaseValue>;
  seed?: number;
  refused?: string;
  doubt?: string;
};

const cases = readVectors<ProcessingCase[]>('qti22-processing', 'cases.json');

/** Items whose cases are not in doubt but which the reader refuses, with the code of the refusal and the reason. */
const refusedItems: Record<string, { code: string; why: string }> = {
  'positionObject_mapResponse_wrong.xml': {
    code: 'missing-mapping',
    why: 'mapResponse needs a mapping, and the response has an area mapping',
  },
  'responseProcessing_template_match_nothing.xml': {
    code: 'unsupported-response-processing',
    why: 'match_nothing is no template of the standard',
  },
  'responseProcessing_inside_duration_statsOperator.xml': {
    code: 'type-mismatch',
    why: 'a container of an integer and a text; the standard wants one base type',
  },
};

/** Cases whose expected outcome depends on another random number generator. */
const otherDraws = new Set(['random_is_deterministic_with_seed_and_lookupOutcomeValue_maps_match']);

/**
 * Doubtful items that the reader refuses, with the code of the refusal. They use something that is not in the standard.
 */
const refusedDoubts: Record<string, string> = {
  'baseTypes_all.xml': 'type-mismatch',
  'mapResponse_mapEntry_caseSensitive_override.xml': 'unsupported-attribute',
  'outcomeProcessing_exitTest.xml': 'unsupported-element',
  'outcomeProcessing_outcomeCondition_equal.xml': 'unsupported-element',
  'outcomeProcessing_outcomeMaximum.xml': 'unsupported-element',
  'outcomeProcessing_outcomeProcessingFragment.xml': 'unsupported-element',
  'responseProcessing_default_expression.xml': 'unsupported-response-processing',
  'responseProcessing_lookupTable_matchTable.xml': 'unsupported-response-processing',
  'responseProcessing_misc_math_string_stats.xml': 'bad-response-processing',
  'responseProcessing_responseCondition_toBoolean.xml': 'type-mismatch',
  'responseProcessing_setDefaultValue.xml': 'unsupported-response-processing',
  'templateProcessing_templateCondition_toBoolean.xml': 'type-mismatch',
};

/** Doubtful cases in which our outcomes differ from the expected ones, with our outcomes. Ours follow the standard. */
const departures: Record<string, Record<string, CaseValue>> = {
  'empty selection clamps to lowerBound': { SCORE: 0 },
  'duplicate responses are counted (and then clamped)': { SCORE: 10 },
};

const isDoubtful = ({ doubt }: ProcessingCase) => doubt !== undefined;
const sure = cases.filter((one) => !isDoubtful(one));
const run = sure.filter(({ item, name }) => !(item in refusedItems) && !otherDraws.has(name));

afterAll(() => {
  const doubtful = cases.length - sure.length;
  const refused = sure.filter(({ item }) => item in refusedItems).length;
  console.info(
    `qti22-processing: ${cases.length} cases; ${run.length} compared, ${refused} refused by name, ${otherDraws.size} with another generator, ${doubtful} doubtful`,
  );
});

test('the processing cases are all there', () => {
  expect([cases.length, sure.length, run.length]).toEqual([135, 105, 99]);
});

describe('each case gives its outcomes', () => {
  test.each(run)('$item: $name', ({ item, responses, seed = 0, outcomes = {} }) => {
    expect(outcomesOf(item, { responses, seed }, Object.keys(outcomes))).toEqual(outcomes);
  });
});

test('a draw takes one of the values, and the outcome that does not depend on it is as expected', () => {
  const drawn = sure.filter(({ name }) => otherDraws.has(name));
  for (const { item, responses, seed = 0, outcomes = {} } of drawn) {
    const { PICKED, LOOKED } = outcomesOf(item, { responses, seed }, ['PICKED', 'LOOKED']);
    expect(['A', 'B', 'C']).toContain(PICKED);
    expect(LOOKED).toBe(outcomes.LOOKED);
  }
});

test.each([
  ['templateProcessing_setCorrectResponse.xml', 'KEY', 'C'],
  ['template_randomFloat_roundTo_mathConstant.xml', 'PI2', 3.14],
])('%s has the template value %s that its body prints', (item, name, expected) => {
  const { state } = processedOf(item, { responses: {}, seed: 0 });
  expect(caseValue(state.templates.get(name) ?? null)).toBe(expected);
});

describe('an item that departs from the standard is refused by name', () => {
  test.each(Object.entries(refusedItems))('%s: $why', (item, { code }) => {
    expect(readVectorItem('qti22-processing', 'items', item)).toMatchObject({ kind: 'refused', code });
  });
});

describe('a doubtful item is refused by name', () => {
  test.each(Object.entries(refusedDoubts))('%s: %s', (item, code) => {
    expect(readVectorItem('qti22-processing', 'items', item)).toMatchObject({ kind: 'refused', code });
  });
});

describe('a doubtful case of an item that keeps to the standard gives what the standard says', () => {
  const read = cases.filter((one) => isDoubtful(one) && !(one.item in refusedDoubts));
  test.each(read)('$item: $name', ({ item, name, responses, outcomes = {} }) => {
    const expected = departures[name] ?? outcomes;
    expect(outcomesOf(item, { responses, seed: 0 }, Object.keys(expected))).toEqual(expected);
  });
});

type Given = { responses: Record<string, CaseValue>; seed: number };

function processedOf(item: string, { responses, seed }: Given) {
  const reading = readVectorItem('qti22-processing', 'items', item);
  if (reading.kind === 'refused') throw new Error(`${reading.code}, line ${reading.line}: ${reading.reason}`);
  const processed = runProcessing(reading.processing, { responses: givenResponses(responses), seed: String(seed) });
  if (processed.kind === 'stopped') throw new Error(processed.reason);
  return processed;
}

function outcomesOf(item: string, given: Given, names: string[]) {
  const { outcomes } = processedOf(item, given);
  return Object.fromEntries(names.map((name) => [name, caseValue(outcomes.get(name) ?? null)]));
}
