import type { ExamId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { MAX_COMPARED, readKept, withCompared, withViewed } from './viewed-tests.ts';

const exam = (no: number) => ({ _id: `exam-${no}` as ExamId, title: { en: `Test ${no}` } });
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

test('the eight tests that were looked at last are known, the newest first and each once', () => {
  let kept = readKept(null);
  for (const no of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) kept = withViewed(kept, exam(no));
  expect(ids(kept.seen)).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map((no) => `exam-${no}`));
});

test('three tests are compared, a fourth is not taken, and one that is chosen again goes', () => {
  let kept = readKept(null);
  for (const no of [1, 2, 3]) kept = withCompared(kept, exam(no)) ?? kept;
  expect(kept.compared).toHaveLength(MAX_COMPARED);
  expect(withCompared(kept, exam(4))).toBeNull();
  expect(ids(withCompared(kept, exam(2))?.compared ?? [])).toEqual(['exam-1', 'exam-3']);
});

test.each([
  '',
  'no JSON',
  'null',
  '[]',
  '{"seen":7,"compared":{}}',
  '{"seen":[null,{"_id":1},{"_id":"a"}],"compared":[]}',
])('a text that nobody here wrote counts as nothing: %s', (text) => {
  expect(readKept(text)).toEqual({ seen: [], compared: [] });
});
