import type { AttemptId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { givenTexts } from '../given-texts.ts';
import { readNoticesOf } from './read-notices.ts';

const here = '0192f0c1-2b3c-7d4e-8f50-123456789abc' as AttemptId;
const next = '0192f0c1-2b3c-7d4e-8f50-cba987654321' as AttemptId;

test('what was read in the lobby is known to the player, and the other way round', () => {
  const texts = givenTexts();
  const [lobby, player] = [readNoticesOf(here, () => texts), readNoticesOf(here, () => texts)];
  lobby.note(7);
  expect([player.has(7), player.has(8)]).toEqual([true, false]);
  player.note(8);
  lobby.note(9);
  expect([7, 8, 9].map((id) => readNoticesOf(here, () => texts).has(id))).toEqual([true, true, true]);
});

test('a message of another attempt was not read, whatever its number', () => {
  const texts = givenTexts();
  readNoticesOf(here, () => texts).note(7);
  expect(readNoticesOf(next, () => texts).has(7)).toBe(false);
  readNoticesOf(next, () => texts).note(1);
  expect(readNoticesOf(next, () => texts).has(7)).toBe(false);
});

test.each(['', 'no JSON', 'null', '[]', '7', `{"attemptId":"${here}","read":7}`])(
  'a text that nobody here wrote counts as nothing: %s',
  (text) => {
    const texts = givenTexts(text);
    const read = readNoticesOf(here, () => texts);
    expect(read.has(7)).toBe(false);
    read.note(7);
    expect(read.has(7)).toBe(true);
  },
);

test('a browser that keeps nothing shows a message again, and nothing breaks', () => {
  const read = readNoticesOf(here, () => {
    throw new DOMException('storage is off', 'SecurityError');
  });
  read.note(7);
  expect(read.has(7)).toBe(false);
});
