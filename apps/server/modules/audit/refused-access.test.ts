import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { verifyChain } from './index.ts';
import { noteRefusedAccess, recordFurtherRefusals } from './refused-access.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const secondsAfter = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

const refused = (actorId: string, objectId: string) => ({ actorId, actorRole: 'candidate', objectKind: 'x', objectId });

async function entriesOf(actorId: string) {
  const { rows } = await app.pool.query(
    'select action, object_id as "objectId", detail::json as detail from audit_entry where actor_id = $1 order by entry_no',
    [actorId],
  );
  return rows;
}

test('of two hundred refusals at once, one is in the chain, and the others follow as one count after the minute', async () => {
  const userId = randomUUID();
  const note = (n: number) => app.at(noon, (work) => noteRefusedAccess(work, refused(userId, `object-${n}`)));
  await Promise.all(Array.from({ length: 200 }, (_, n) => note(n)));
  await app.at(secondsAfter(59), recordFurtherRefusals);
  expect(await entriesOf(userId)).toHaveLength(1);

  await app.at(secondsAfter(60), recordFurtherRefusals);
  expect(await entriesOf(userId)).toEqual([
    { action: 'access.refused', objectId: expect.stringMatching(/^object-\d+$/), detail: {} },
    {
      action: 'access.refused-further',
      objectId: userId,
      detail: { minute: noon.toISOString(), times: 199 },
    },
  ]);
  await app.at(secondsAfter(120), recordFurtherRefusals);
  expect(await entriesOf(userId)).toHaveLength(2);
  expect(await verifyChain(app.database)).toMatchObject({ ok: true });
});

test('each person, and each minute, has a first refusal of its own; one alone leaves no count', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await app.at(noon, (work) => noteRefusedAccess(work, refused(one, 'a')));
  await app.at(noon, (work) => noteRefusedAccess(work, refused(other, 'b')));
  await app.at(secondsAfter(60), (work) => noteRefusedAccess(work, refused(one, 'c')));
  await app.at(secondsAfter(180), recordFurtherRefusals);
  expect((await entriesOf(one)).map(({ objectId }) => objectId)).toEqual(['a', 'c']);
  expect((await entriesOf(other)).map(({ objectId }) => objectId)).toEqual(['b']);
  expect((await app.pool.query('select from refused_access where user_id = any($1)', [[one, other]])).rowCount).toBe(0);
});
