import { expect, test } from 'vitest';
import { findScreens, type Screen } from './screens.ts';

const screen = (name: string): Screen => ({ to: `/staff/${name}`, icon: 'home', name });
const screens = ['Second look', 'Messages', 'Jobs board', 'Check-in', 'दस्तावेज़'].map(screen);
const names = (typed: string) => findScreens(screens, typed).map(({ name }) => name);

test('a screen is found by the beginnings of its words, in any order, in either script', () => {
  expect(names('mess')).toEqual(['Messages']);
  expect(names('LOOK sec')).toEqual(['Second look']);
  expect(names('board')).toEqual(['Jobs board']);
  expect(names('check-in')).toEqual(['Check-in']);
  expect(names('दस्ता')).toEqual(['दस्तावेज़']);
  expect(names('essages')).toEqual([]);
  expect(names('  ')).toHaveLength(5);
});
