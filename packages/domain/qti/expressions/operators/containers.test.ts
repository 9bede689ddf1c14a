import fc from 'fast-check';
import { expect, test } from 'vitest';
import { float, int, multiple, NULL, op, ordered, result } from '../../test/expressions.ts';
import { ProcessingStop } from '../../values/stop.ts';

const numbers = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 });
const list = (values: number[]) => ordered(...values.map(int));
const bag = (values: number[]) => multiple(...values.map(int));

test('containers do not nest: members of containers become members', () => {
  expect(result(ordered(ordered(int(2), int(1)), int(3)))).toEqual(['2', '1', '3']);
});

test('an integer among floats is a float', () => {
  expect(result(op('match', {}, multiple(int(1), float('1.5')), multiple(float('1.5'), float('1.0'))))).toBe('true');
});

test('a bag contains each of its parts, and a part that needs a member twice only if it is there twice', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), (values, count) => {
      const part = [...values].reverse().slice(0, 1 + (count % values.length));
      expect(result(op('contains', {}, bag(values), bag(part)))).toBe('true');
    }),
  );
  expect(result(op('contains', {}, bag([1, 2]), bag([1, 1])))).toBe('false');
});

test('an ordered container contains what follows one another in it', () => {
  expect(result(op('contains', {}, list([1, 2, 3, 2]), list([3, 2])))).toBe('true');
  expect(result(op('contains', {}, list([1, 2, 3]), list([1, 3])))).toBe('false');
});

test('a deleted value is no member any more, however often it occurred', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 4 }), (values, unwanted) => {
      const left = op('delete', {}, int(unwanted), list(values));
      expect(result(op('member', {}, int(unwanted), left))).not.toBe('true');
      const size = values.filter((value) => value !== unwanted).length;
      expect(result(op('containerSize', {}, left))).toBe(`${size}`);
    }),
  );
});

test('an index counts from 1, may be a variable, and is NULL beyond the end', () => {
  const at = (n: string) => result(op('index', { n }, list([7, 8])));
  expect([at('1'), at('TWO'), at('3'), at('0')]).toEqual(['7', '8', null, null]);
});

test('a repeat repeats its operands in order', () => {
  expect(result(op('repeat', { numberRepeats: '2' }, int(1), NULL, list([2, 3])))).toEqual([
    '1',
    '2',
    '3',
    '1',
    '2',
    '3',
  ]);
});

test('a container that would fill the memory stops the processing', () => {
  const thousand = op('repeat', { numberRepeats: '1000' }, int(1));
  expect(() => result(op('repeat', { numberRepeats: '1000' }, thousand))).toThrow(ProcessingStop);
});

test('a draw takes the member that the source names', () => {
  expect(result(op('random', {}, list([7, 8, 9])), { random: () => 1 })).toBe('8');
  expect(result(op('randomInteger', { min: '3', max: '10', step: '3' }), { random: (limit) => limit - 1 })).toBe('9');
  expect(result(op('randomFloat', { min: '1', max: '3' }), { random: (limit) => limit - 1 })).toBe('3');
});
