import { expect, test } from 'vitest';
import { assertNever } from './assert-never.ts';

test('a value that no case knows is a fault that names it', () => {
  expect(() => assertNever('sleeping' as never)).toThrow('A case is missing for "sleeping"');
});
