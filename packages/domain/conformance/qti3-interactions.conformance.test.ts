import { afterAll, describe, expect, test } from 'vitest';
import { runProcessing } from '../qti/process/run-processing.ts';
import { type CaseValue, caseValue, givenResponses, readVectorItem } from './qti-item.ts';
import { readVectors } from './read-vectors.ts';

type InteractionCase = {
  item: string;
  name: string;
  responses: Record<string, CaseValue>;
  outcomes: Record<string, CaseValue>;
};

const cases = readVectors<InteractionCase[]>('qti3-interactions', 'cases.json');

afterAll(() => {
  console.info(`qti3-interactions: ${cases.length} cases; all compared`);
});

test('the interaction cases are all there', () => {
  expect(cases.length).toBe(67);
});

describe('each case gives its outcomes', () => {
  test.each(cases)('$item: $name', ({ item, responses, outcomes }) => {
    const reading = readVectorItem('qti3-interactions', 'items', item);
    if (reading.kind === 'refused') throw new Error(`${reading.code}, line ${reading.line}: ${reading.reason}`);
    const processed = runProcessing(reading.processing, { responses: givenResponses(responses), seed: 'case' });
    if (processed.kind === 'stopped') throw new Error(processed.reason);
    const got = Object.keys(outcomes).map((name) => [name, caseValue(processed.outcomes.get(name) ?? null)]);
    expect(Object.fromEntries(got)).toEqual(outcomes);
  });
});
