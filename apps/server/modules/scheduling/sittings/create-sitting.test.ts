import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';

const app = await testApp();
const startsAt = new Date('2027-03-02T04:30:00Z');
const after = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);

test.each([
  ['none', 60],
  ['live', 59],
  ['centre', 59],
] as const)('a sitting in which nobody could sit its longest test is not made: %s', async (mode, minutes) => {
  const examId = await givenExam(app, { mode, priceInPaise: 0, durationMinutes: 60 });
  const wishes = { examId, mode, startsAt };
  await expect(givenSitting(app, { ...wishes, endsAt: after(minutes) })).rejects.toThrow('window-too-short');
  const { rows } = await app.pool.query('select from sitting_exam where exam_id = $1', [examId]);
  expect(rows).toHaveLength(0);
  await givenSitting(app, { ...wishes, endsAt: after(minutes + 1) });
});
