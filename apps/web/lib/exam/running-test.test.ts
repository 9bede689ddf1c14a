import type { AttemptId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { forgetRunningTest, noteRunningTest, runningTest } from './running-test.ts';

const [one, other] = ['attempt-one', 'attempt-other'] as AttemptId[];

function givenTexts() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
}

test('the test that runs is known until it is forgotten', () => {
  const texts = givenTexts();
  expect(runningTest(texts)).toBeNull();
  noteRunningTest({ attemptId: one!, deadlineAt: '2026-11-23T10:00:00Z' }, texts);
  expect(runningTest(texts)).toEqual({ attemptId: one, deadlineAt: '2026-11-23T10:00:00Z' });
  forgetRunningTest(one!, texts);
  expect(runningTest(texts)).toBeNull();
});

test('the end of one test does not forget another one that was begun since', () => {
  const texts = givenTexts();
  noteRunningTest({ attemptId: other!, deadlineAt: null }, texts);
  forgetRunningTest(one!, texts);
  expect(runningTest(texts)?.attemptId).toBe(other);
});

test('a browser that stores nothing, or has somebody else’s text there, knows of no test', () => {
  const broken = () => {
    throw new Error('storage is off');
  };
  noteRunningTest({ attemptId: one!, deadlineAt: null }, broken);
  forgetRunningTest(one!, broken);
  expect(runningTest(broken)).toBeNull();
  expect(runningTest(() => ({ getItem: () => '{', setItem: () => {}, removeItem: () => {} }))).toBeNull();
});
