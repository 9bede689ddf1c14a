import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QtiProblem } from '../../problem.ts';
import { op, result, text } from '../../test/expressions.ts';
import { compilePattern } from '../pattern/compile-pattern.ts';

const matches = (pattern: string, answer: string, caseSensitive = 'true') =>
  result(op('patternMatch', { pattern, caseSensitive }, text(answer))) === 'true';

test('case counts as the item says, and accents and spaces always count', () => {
  const match = (caseSensitive: string, a: string, b: string) =>
    result(op('stringMatch', { caseSensitive }, text(a), text(b)));
  expect(match('false', 'QUÉBEC', 'Québec')).toBe('true');
  expect(match('true', 'QUÉBEC', 'Québec')).toBe('false');
  expect(match('false', 'Quebec', 'Québec')).toBe('false');
  expect(match('false', 'Québec ', 'Québec')).toBe('false');
});

test('the same word in other code points is the same word', () => {
  expect(result(op('stringMatch', { caseSensitive: 'true' }, text('e\u0301'), text('é')))).toBe('true');
  expect(result(op('stringMatch', { caseSensitive: 'true' }, text('\u0958'), text('क\u093c')))).toBe('true');
});

test('substring checks whether the second text contains the first', () => {
  expect(result(op('substring', {}, text('ello'), text('Hello')))).toBe('true');
  expect(result(op('substring', {}, text('Hello'), text('ello')))).toBe('false');
});

test('a pattern means the whole text', () => {
  expect([matches('ab|c', 'ab'), matches('ab|c', 'abc'), matches('a', 'ba')]).toEqual([true, false, false]);
});

test.each([
  ['\\d{2,3}', ['12', '१२३'], ['1', '1234', '1a']],
  ['[a-c]+[^0-9]', ['abx', 'c-'], ['ab1', 'x']],
  ['(km|m)?/s', ['/s', 'km/s', 'm/s'], ['mm/s']],
  ['\\p{Lu}\\w*', ['Été', 'A'], ['été', ' A']],
  ['a{2}b{0,1}c{1,}', ['aac', 'aabcc'], ['abc', 'aabbc']],
  ['3[.,]14\\s?', ['3.14', '3,14 '], ['3-14']],
  ['[\\-+]?[\\d]+', ['-5', '5'], ['--5']],
  ['.*', ['', 'क्या'].filter((answer) => answer !== ''), ['a\nb']],
])('%s matches %j and not %j', (pattern, good, bad) => {
  expect(good.filter((answer) => !matches(pattern, answer))).toEqual([]);
  expect(bad.filter((answer) => matches(pattern, answer))).toEqual([]);
});

test('a pattern of characters, sets, groups and quantities means what it means in JavaScript', () => {
  const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '(ab|b)', '(a|)');
  const piece = fc.tuple(atom, fc.constantFrom('', '?', '*', '+', '{2}', '{1,2}')).map(([a, q]) => a + q);
  const pattern = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
  const answer = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
  fc.assert(
    fc.property(pattern, answer, (source, given) => {
      expect(matches(source, given)).toBe(new RegExp(`^(?:${source})$`, 'u').test(given));
    }),
  );
});

test('a pattern that would take years with backtracking is answered at once', () => {
  expect(matches('(a+)+b', 'a'.repeat(5000))).toBe(false);
  expect(matches('(a|a)*(a|a)*(a|a)*b', 'a'.repeat(5000))).toBe(false);
});

test('case can be ignored in a pattern', () => {
  expect([matches('ab[c-e]', 'ABD', 'false'), matches('ab[c-e]', 'ABD')]).toEqual([true, false]);
});

test.each([
  '^a',
  'a$',
  '\\i',
  '\\c+',
  '[a-z-[aeiou]]',
  '\\p{IsGreek}',
  '(a',
  'a)',
  'a{3,1}',
  '[]',
  '[z-a]',
  '*',
  '(a{1000}){1000}',
  '\\b',
])('the pattern %s is refused when the item is read', (pattern) => {
  expect(() => compilePattern(pattern, { isCaseSensitive: true })).toThrow(QtiProblem);
});
