import { expect, test } from 'vitest';
import { isNotNow } from '../../../platform/faults.ts';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent } from '../../../test/given/attempts.ts';
import { givenShortLane } from '../../../test/given/short-lane.ts';
import { lonePrimary } from '../../../test/lone-primary.ts';
import { journalOf } from '../index.ts';

// In these tests, commits wait for a synchronous standby that is away. PostgreSQL has then committed them, but a
// standby that became the primary would not have them.
const primary = await lonePrimary();
const app = await testApp({}, primary.databaseUrl);
const { admin } = primary;
type Who = Awaited<ReturnType<typeof givenCandidate>>;
const journal = async ({ attemptId }: Who) => (await journalOf(app.database, attemptId)).map(({ opId }) => opId);
const lane = () => givenShortLane(app, app.databaseUrl);

test('an answer is not acknowledged, and nobody can read it, until the standby has it', async () => {
  const here = await lane();
  const [who, event] = [await givenCandidate(app), givenEvent()];
  await here.saveHere(who, givenEvent());
  await primary.loseStandby();
  const saving = here.saveHere(who, event);
  await primary.waits(here.lane.connectionName);
  expect(await saving).toBe('busy');
  expect(await journal(who)).toHaveLength(1);
  await primary.regainStandby();
  // Like a page, sends the event again with the same id while the answer is `busy`.
  await expect.poll(() => here.saveHere(who, event)).toMatchObject([{ opId: event.opId, seq: 2 }]);
  expect(await journal(who)).toHaveLength(2);
});

test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
  'an answer whose wait was cut short by %s is acknowledged when the standby has it, also by another process',
  async (cut) => {
    const [here, elsewhere] = [await lane(), await lane()];
    const [who, event] = [await givenCandidate(app), givenEvent()];
    await here.saveHere(who, givenEvent());
    await primary.loseStandby();
    const saving = here.saveHere(who, event);
    await primary.waits(here.lane.connectionName);
    await admin.query(`select ${cut}(pid) from pg_stat_activity where application_name = $1`, [
      here.lane.connectionName,
    ]);
    // PostgreSQL now shows the entry, although the standby does not have it.
    await expect.poll(() => journal(who)).toContain(event.opId);
    const repeat = await elsewhere.saveHere(who, event).catch((error: unknown) => isNotNow(error));
    expect(repeat).toBe(true);
    expect(await saving).toBe('busy');
    await primary.regainStandby();
    const acks = [{ opId: event.opId, seq: 2, isLate: false }];
    await expect.poll(() => here.saveHere(who, event)).toEqual(acks);
    expect(await elsewhere.saveHere(who, event)).toEqual(acks);
    expect(await journal(who)).toHaveLength(2);
  },
);
