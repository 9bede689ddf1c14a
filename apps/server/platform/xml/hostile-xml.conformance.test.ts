import { readVectorFile, readVectors } from '@kasauti/domain/conformance/read-vectors.ts';
import { textOf } from '@kasauti/domain/text/xml-tree.ts';
import { describe, expect, test } from 'vitest';
import { readXml } from './read-xml.ts';

type HostileCase = {
  file: string;
  expect: 'refuse' | 'accept' | 'ignore' | 'bounded';
  code: string | null;
  reason: string;
  mustContainText?: string;
};

const cases = readVectors<HostileCase[]>('hostile-xml', 'expected.json').filter(({ file }) => file.startsWith('xml/'));

test('the hostile documents are all there', () => {
  expect(cases.length).toBe(20);
});

describe('a hostile document is refused for its fault, and an ordinary one is read', () => {
  test.each(cases)('$file: $reason', ({ file, expect: expected, code, mustContainText }) => {
    const reading = readXml(readVectorFile('hostile-xml', ...file.split('/')));
    if (expected === 'refuse') {
      const line = expect.any(Number);
      expect(reading).toMatchObject({ kind: 'refused', code: code?.replaceAll('_', '-'), line });
      return;
    }
    if (reading.kind !== 'tree') throw new Error(reading.reason);
    if (mustContainText) expect(textOf(reading.root)).toContain(mustContainText);
  });
});
