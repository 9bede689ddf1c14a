import { afterAll, describe, expect, test } from 'vitest';
import { runProcessing } from '../qti/process/run-processing.ts';
import { givenResponses, readVectorItem } from './qti-item.ts';
import { readVectors } from './read-vectors.ts';

type HostileCase = {
  file: string;
  expect: 'refuse' | 'bounded';
  code: string;
  reason: string;
  identifier?: string;
  element?: string;
  response?: Record<string, string>;
};

/**
 * Files with a fault in the body of the item. They are left out, because the reader under test does not read the body.
 */
const ofTheBody = new Set([
  'qti/active-content.xml',
  'qti/remote-stylesheet.xml',
  'qti/remote-image.xml',
  'qti/duplicate-choice-identifier.xml',
  'qti/unbound-interaction.xml',
  'qti/key-not-a-choice.xml',
]);

const all = readVectors<HostileCase[]>('hostile-xml', 'expected.json').filter(({ file }) => file.startsWith('qti/'));
const cases = all.filter(({ file }) => !ofTheBody.has(file));

afterAll(() => {
  console.info(`hostile-xml/qti: ${all.length} files; ${cases.length} compared, ${ofTheBody.size} about the body`);
});

test('the hostile items are all there', () => {
  expect([all.length, cases.length]).toEqual([21, 15]);
});

describe('a hostile item is refused for its fault, at its place', () => {
  test.each(cases.filter((one) => one.expect === 'refuse'))('$file: $reason', ({ file, code, identifier, element }) => {
    const reading = readVectorItem('hostile-xml', ...file.split('/'));
    expect(reading).toMatchObject({ kind: 'refused', code: code.replaceAll('_', '-'), line: expect.any(Number) });
    if (identifier) expect(reading).toMatchObject({ identifier });
    if (element) expect(reading).toMatchObject({ element });
  });
});

describe('a costly item is refused, or its processing ends at a limit', () => {
  test.each(cases.filter((one) => one.expect === 'bounded'))('$file: $reason', ({ file, response = {} }) => {
    const reading = readVectorItem('hostile-xml', ...file.split('/'));
    if (reading.kind === 'refused') {
      expect(reading.code).toBe('work-limit');
      return;
    }
    const processed = runProcessing(reading.processing, { responses: givenResponses(response), seed: 'case' });
    expect(processed.kind === 'processed' || processed.code === 'work-limit').toBe(true);
  });
});
