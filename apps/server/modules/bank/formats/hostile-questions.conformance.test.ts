import { readVectorFile, readVectors } from '@kasauti/domain/conformance/read-vectors.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';

type HostileCase = {
  file: string;
  expect: 'refuse' | 'accept' | 'bounded';
  code: string | null;
  reason: string;
  items?: number;
};

const cases = readVectors<HostileCase[]>('hostile-xml', 'expected.json').filter(({ file }) => !file.startsWith('xml/'));
const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

function read(file: string) {
  const format = file.startsWith('zip/') ? 'qti-package' : 'qti';
  return readQuestionFile(format, readVectorFile('hostile-xml', ...file.split('/')), facts);
}

afterAll(() => {
  console.info(`hostile-xml/qti and hostile-xml/zip: ${cases.length} files; all compared`);
});

test('the hostile files are all there', () => {
  expect(cases.length).toBe(50);
});

describe('a hostile item or package is refused for its fault, and nothing of it comes in', () => {
  test.each(cases.filter((one) => one.expect === 'refuse'))('$file: $reason', ({ file, code }) => {
    const { items, findings } = read(file);
    expect(items).toEqual([]);
    expect(findings).toMatchObject([{ kind: 'refused', code: code?.replaceAll('_', '-') }]);
  });
});

// The import does not support the response processing of these items, so it is never run.
test.each(cases.filter((one) => one.expect === 'bounded'))('a costly item is refused: $file', ({ file }) => {
  const { items, findings } = read(file);
  expect([items, findings.map(({ kind }) => kind)]).toEqual([[], ['refused']]);
});

test.each(cases.filter((one) => one.expect === 'accept'))(
  'an ordinary package comes in: $file',
  ({ file, items = 0 }) => {
    const found = read(file);
    expect([found.items.length, found.findings]).toEqual([items, []]);
  },
);
