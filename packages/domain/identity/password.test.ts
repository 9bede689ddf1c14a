import { expect, test } from 'vitest';
import { whyWeakPassword } from './password.ts';

const commonPasswords = new Set(['password', 'password1', 'qwertyuiop']);
const guessable = ['Kasauti', 'asha.rao@people.example', 'asha.rao'];
const weakness = (password: string) => whyWeakPassword(password, { commonPasswords, guessable });
const long = 'a lantern in the monsoon, '.repeat(5);

test.each([
  ['', 'too-short'],
  ['1234567', 'too-short'],
  ['12345678', null],
  ['गुप्त शब्द', null],
  ['🔑🔑🔑🔑', 'too-short'],
  ['🔑🔑🔑🔑🔑🔑🔑🗝', null],
  ['        ', 'too-common'],
  ['xxxxxxxxxxxx', 'too-common'],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', 'too-common'],
  [long.slice(0, 128), null],
  [long.slice(0, 129), 'too-long'],
  ['password', 'too-common'],
  ['PassWord1', 'too-common'],
  ['  password ', 'too-common'],
  ['password1!', null],
  ['Kasauti2026', 'too-common'],
  ['kasauti@123', 'too-common'],
  ['2026KASAUTI', 'too-common'],
  ['kasauti 2026!', 'too-common'],
  ['kasauti83920174', null],
  ['kasauti-lantern', null],
  ['asha.rao@people.example', 'too-common'],
  ['Asha.Rao', 'too-common'],
  ['asharao1998', 'too-common'],
])('%j: %s', (password, expected) => {
  expect(weakness(password)).toBe(expected);
});

test('a site whose name has no letters makes no password of signs guessable', () => {
  expect(whyWeakPassword('83920174', { commonPasswords, guessable: ['360'] })).toBeNull();
});
