import { describe, expect, test } from 'vitest';
import { firstNumberOf, lineKindOf, withoutLineMark } from './line-kinds.ts';

describe('a line of markup', () => {
  test.each([
    ['# Read the text', 'heading'],
    ['- an entry', 'list'],
    ['12. an entry', 'numbered'],
    ['| a | b |', 'table'],
    ['![words](audio:01900000-0000-7000-8000-00000000000a plays=2)', 'recording'],
    ['a line', 'text'],
    ['#1 of all', 'text'],
    ['-5 °C', 'text'],
    ['1.5 km', 'text'],
    ['2024. The year', 'text'],
    ['\\# no heading', 'text'],
    ['\\- no entry', 'text'],
    ['3\\. no entry', 'text'],
  ] as const)('%s is a %s', (line, kind) => {
    expect(lineKindOf(line)).toBe(kind);
  });

  test('loses the mark of a heading or an entry, and no more', () => {
    expect(['# Read', '- one', '12. two', '3. 4. x', 'text - 1'].map(withoutLineMark)).toEqual([
      'Read',
      'one',
      'two',
      '4. x',
      'text - 1',
    ]);
  });
});

test('numbered lines are a list only if they count on by one', () => {
  expect(firstNumberOf(['1. a', '2. b', '3. c'])).toBe(1);
  expect(firstNumberOf(['4. a', '5. b'])).toBe(4);
  expect(firstNumberOf(['0. a'])).toBe(0);
  expect(firstNumberOf(['1. a', '3. c'])).toBeNull();
  expect(firstNumberOf(['2. a', '1. b'])).toBeNull();
});
