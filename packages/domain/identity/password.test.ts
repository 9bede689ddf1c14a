import { expect, test } from 'vitest';
import { whyWeakPassword } from './password.ts';

const commonPasswords = new Set(['password', 'password1', 'qwertyuiop']);
const weakness = (password: string) => whyWeakPassword(password, { commonPasswords });

test.each([
  ['', 'too-short'],
  ['1234567', 'too-short'],
  ['12345678', null],
  ['गुप्त शब्द', null],
  ['🔑🔑🔑🔑', 'too-short'],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', null],
  ['        ', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'too-long'],
  ['password', 'too-common'],
  ['PassWord1', 'too-common'],
  ['password1!', null],
])('%j: %s', (password, expected) => {
  expect(weakness(password)).toBe(expected);
});
