import type { MarkingTaskId, UserId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

const of = { userId: 'a' as UserId, taskId: 't' as MarkingTaskId };
const marks = { points: { content: '2.5' }, remark: 'Half' };

function givenTexts() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('half-typed marks come back to the same person for the same answer alone', () => {
  const texts = givenTexts();
  keepDraft(of, marks, texts);
  expect(readDraft(of, texts)).toEqual(marks);
  expect(readDraft({ ...of, userId: 'b' as UserId }, texts)).toBeNull();
  expect(readDraft({ ...of, taskId: 'u' as MarkingTaskId }, texts)).toBeNull();
  dropDraft(texts);
  expect(readDraft(of, texts)).toBeNull();
});

test('a browser that stores nothing does not disturb', () => {
  const refuses = () => {
    throw new Error('storage is off');
  };
  const texts = { getItem: refuses, setItem: refuses, removeItem: refuses };
  keepDraft(of, marks, texts);
  dropDraft(texts);
  expect(readDraft(of, texts)).toBeNull();
});
