import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedByOne } from './moved-by-one.ts';
import { holdsMarkup, isSitePath } from './plain-text.ts';

test('a tag and a comment are markup; arithmetic, arrows and quotation marks are not', () => {
  for (const text of ['<b>Now</b>', 'a <br/> b', '</p', '<script src=x>', '<!-- x', '<!DOCTYPE html>', '<IMG SRC=x>'])
    expect([text, holdsMarkup(text)]).toEqual([text, text !== '</p']);
  for (const text of ['a < b > c', '3<4', '<= 5 %', '->', '<3', 'x <y', 'कक्षा < 10'])
    expect([text, holdsMarkup(text)]).toEqual([text, false]);
});

test('a path of the site begins with one slash and names no other host', () => {
  for (const path of ['/', '/about', '/Higher Education', '/products?mode=centre', '/pages/terms#refunds'])
    expect([path, isSitePath(path)]).toEqual([path, true]);
  for (const path of [
    '',
    'about',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example',
    '/\t/evil.example',
  ])
    expect([path, isSitePath(path)]).toEqual([path, false]);
});

test('one that is moved changes places with its neighbour, and the ends hold', () => {
  expect(movedByOne(['a', 'b', 'c'], 'c', 'up')).toEqual(['a', 'c', 'b']);
  expect(movedByOne(['a', 'b', 'c'], 'a', 'down')).toEqual(['b', 'a', 'c']);
  expect(movedByOne(['a', 'b', 'c'], 'a', 'up')).toEqual(['a', 'b', 'c']);
  expect(movedByOne(['a', 'b', 'c'], 'z', 'up')).toEqual(['a', 'b', 'c']);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.constantFrom('up', 'down'), (list, at, to) => {
      const one = list[at % list.length] ?? 0;
      const moved = movedByOne(list, one, to);
      expect(moved.toSorted()).toEqual(list.toSorted());
      const back = movedByOne(moved, one, to === 'up' ? 'down' : 'up');
      if (moved.indexOf(one) !== list.indexOf(one)) expect(back).toEqual(list);
    }),
  );
});
