import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, save } from '../../../test/given/attempts.ts';
import { foldedResponses } from '../index.ts';
import { findAttempt } from '../store/attempts.ts';
import { KeptFolds } from './kept-folds.ts';

const app = await testApp();
const { database } = app;

/** Returns a database that counts the journal entries read through it. */
function countingDatabase() {
  const read = { entries: 0 };
  const counting = database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.entries += result.rows.filter((row) => 'opId' in row).length;
      return result;
    },
  });
  return { counting, read };
}

async function attemptOf(who: Awaited<ReturnType<typeof givenCandidate>>) {
  const attempt = await findAttempt(database, who.attemptId);
  if (!attempt) throw new Error('the attempt is gone');
  return attempt;
}

test('the second look at an attempt reads only what came since, and says the same as the whole journal', async () => {
  const who = await givenCandidate(app);
  const { counting, read } = countingDatabase();
  const folds = new KeptFolds();
  for (const fresh of [3, 0, 2, 1]) {
    if (fresh > 0)
      await save(
        app,
        who,
        Array.from({ length: fresh }, () => givenEvent()),
      );
    read.entries = 0;
    const attempt = await attemptOf(who);
    expect(await folds.read(counting, attempt)).toEqual(await foldedResponses(database, attempt));
    expect(read.entries).toBe(fresh);
  }
});

test('a journal that takes several reads is folded to its end, and on from there', async () => {
  const who = await givenCandidate(app);
  const folds = new KeptFolds();
  // One read returns at most 1,000 entries. The journal has 1,000, then 1,001, then 3,000 entries.
  for (const fresh of [1000, 1, 1999]) {
    for (let left = fresh; left > 0; left -= 200)
      await save(
        app,
        who,
        Array.from({ length: Math.min(left, 200) }, (_, at) =>
          givenEvent({ payload: { kind: 'number', text: `${left - at}` } }),
        ),
      );
    const attempt = await attemptOf(who);
    expect(await folds.read(database, attempt)).toEqual(await foldedResponses(database, attempt));
  }
  expect(await folds.read(database, await attemptOf(who))).toMatchObject({ lastSeq: 3000 });
});

test('two looks at one moment, and a third one, all say what the journal says', async () => {
  const who = await givenCandidate(app);
  const folds = new KeptFolds();
  await save(app, who, [givenEvent(), givenEvent()]);
  const attempt = await attemptOf(who);
  const looks = [
    folds.read(database, attempt),
    save(app, who, [givenEvent()]).then(() => folds.read(database, attempt)),
  ];
  const [, after] = await Promise.all(looks);
  const whole = await foldedResponses(database, attempt);
  expect([after, await folds.read(database, attempt)]).toEqual([whole, whole]);
});

test('with a late entry the whole journal is read each time, because a person may still accept it', async () => {
  const who = await givenCandidate(app);
  const { counting, read } = countingDatabase();
  const folds = new KeptFolds();
  await save(app, who, [givenEvent()]);
  await folds.read(counting, await attemptOf(who));
  const hourAgo = new Date(Date.now() - 3_600_000);
  await database.updateTable('attempt').set({ deadline_at: hourAgo }).where('attempt_id', '=', who.attemptId).execute();
  await save(app, who, [givenEvent()]);
  for (const _ of [1, 2]) {
    read.entries = 0;
    const attempt = await attemptOf(who);
    expect(await folds.read(counting, attempt)).toEqual(await foldedResponses(database, attempt));
    expect(read.entries).toBeGreaterThanOrEqual(2);
  }
});
