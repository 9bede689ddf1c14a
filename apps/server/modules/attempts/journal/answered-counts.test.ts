import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { isBlankResponse } from '@kasauti/domain/item/response.ts';
import { responseText } from '@kasauti/domain/item/response-text.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, save } from '../../../test/given/attempts.ts';
import { AnsweredCounts, newestEntries } from '../index.ts';
import { ANSWERED_PAYLOAD } from '../store/answered-payload.ts';

const app = await testApp();
const { database } = app;

/** Returns a database that counts the statements that are sent and the answers that are read through it. */
function countingDatabase() {
  const read = { answers: 0, statements: 0 };
  const counting = database.withPlugin({
    transformQuery({ node }) {
      read.statements += 1;
      return node;
    },
    async transformResult({ result }) {
      read.answers += result.rows.filter((row) => 'isAnswered' in row).length;
      return result;
    },
  });
  return { counting, read };
}

const number = (text: string, itemRef = 'q-3') => givenEvent({ itemRef, payload: { kind: 'number', text } });
const option = (optionIds: string[]) => givenEvent({ itemRef: 'q-2', payload: { kind: 'options', optionIds } });

test('a look at many attempts is one statement, and reads only the answers that came since the last', async () => {
  const everybody = await Promise.all([1, 2, 3].map(() => givenCandidate(app)));
  const [first, second, third] = everybody as [(typeof everybody)[0], (typeof everybody)[0], (typeof everybody)[0]];
  const ids = everybody.map(({ attemptId }) => attemptId);
  const { counting, read } = countingDatabase();
  const counts = new AnsweredCounts(counting);
  const look = async () => {
    Object.assign(read, { answers: 0, statements: 0 });
    const found = await counts.read(await newestEntries(database, ids));
    return { counts: ids.map((id) => found.get(id) ?? 0), ...read };
  };
  for (let n = 0; n < 20; n += 1) await save(app, first, [number(`${n}`)]);
  await save(app, second, [number('7')]);
  // Only the last answer to each question is read, even if the question was answered often.
  expect(await look()).toEqual({ counts: [1, 1, 0], answers: 2, statements: 1 });
  expect(await look()).toEqual({ counts: [1, 1, 0], answers: 0, statements: 0 });
  await save(app, second, [givenEvent({ kind: 'clear', itemRef: 'q-3', payload: null })]);
  await save(app, third, [number('1'), option([])]);
  expect(await look()).toEqual({ counts: [1, 0, 1], answers: 3, statements: 1 });
  // A process without a cache counts from the beginning and gets the same counts.
  const anew = await new AnsweredCounts(database).read(await newestEntries(database, ids));
  expect(ids.map((id) => anew.get(id))).toEqual([1, 0, 1]);
});

const typed = (kind: 'number' | 'text', ...texts: string[]): ItemResponse[] => texts.map((text) => ({ kind, text }));
test.each<ItemResponse>([
  { kind: 'options', optionIds: [] },
  { kind: 'options', optionIds: ['a'] },
  { kind: 'points', points: [] },
  { kind: 'points', points: [[5, 60]] },
  { kind: 'order', optionIds: [] },
  { kind: 'order', optionIds: ['a', 'b'] },
  { kind: 'pairs', pairs: [] },
  { kind: 'pairs', pairs: [['a', 'b']] },
  { kind: 'parts', parts: {} },
  { kind: 'parts', parts: { a: { kind: 'text', text: 'x' } } },
  ...typed('number', '', '-', '7', '-0', '३'),
  ...typed('text', '', ' ', ' \n\t', 'x', ' \n x', '\\', '"', '\\n', 'कौन'),
])('a proctor counts %j as an answer if it is not blank', async (response) => {
  const { rows } = await sql<{ counts: boolean }>`
    select ${responseText(response)} ~ ${ANSWERED_PAYLOAD} as counts`.execute(database);
  expect(rows).toEqual([{ counts: !isBlankResponse(response) }]);
});

test('of two simultaneous reads, the one that read less does not overwrite the other', async () => {
  const who = await givenCandidate(app);
  const counts = new AnsweredCounts(database);
  await save(app, who, [number('1')]);
  const earlier = await newestEntries(database, [who.attemptId]);
  await save(app, who, [givenEvent({ kind: 'clear', itemRef: 'q-3', payload: null })]);
  const later = await newestEntries(database, [who.attemptId]);
  await Promise.all([counts.read(later), counts.read(earlier)]);
  expect((await counts.read(later)).get(who.attemptId)).toBe(0);
  await save(app, who, [number('2')]);
  expect((await counts.read(await newestEntries(database, [who.attemptId]))).get(who.attemptId)).toBe(1);
});
