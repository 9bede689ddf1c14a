import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/cart', '/cart'],
  ['/products?q=a b', '/products?q=a%20b'],
  ['/.//evil.example', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/\n/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('where to go on: %s leads to %s', (asked, to) => {
  expect(ownPath(asked)).toBe(to);
});
