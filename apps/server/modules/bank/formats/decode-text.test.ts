import { expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

test.each<[string, Uint8Array, string]>([
  ['bytes that are not UTF-8', Uint8Array.of(0x51, 0xff, 0x0a), 'bad-encoding'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x51, 0), 'bad-encoding'],
  ['a control character', new TextEncoder().encode('One?\nA. a\0'), 'control-character'],
  ['nothing', new Uint8Array(), 'no-questions'],
  ['only empty lines', new TextEncoder().encode('\ufeff\n \n'), 'no-questions'],
  ['more than a file may have', new Uint8Array(50_000_001), 'too-large'],
])('a file with %s is refused as a whole', (_what, bytes, code) => {
  for (const format of ['aiken', 'gift'] as const) {
    const { items, findings } = readQuestionFile(format, bytes, facts);
    expect([items, findings.map((finding) => finding.code)]).toEqual([[], [code]]);
  }
});

test('the refusal of a control character names its line', () => {
  const bytes = new TextEncoder().encode('One?\r\nA. \u0007');
  expect(readQuestionFile('gift', bytes, facts).findings).toMatchObject([{ line: 2 }]);
});
