import type { UserId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { scheduleFreeExam } from '../modules/scheduling/index.ts';
import type { App } from '../platform/app.ts';
import type { ScheduledTask } from '../platform/jobs/worker.ts';
import { testApp } from '../test/app.ts';
import { givenUser } from '../test/given/identity.ts';
import { proctorOfRoom } from './accounts.ts';
import { watchedRooms } from './planned-sitting.ts';
import { seedCatalogue, seedPlaces } from './seed-catalogue.ts';
import { seedPeople } from './seed-people.ts';
import { ensureWalkIn, keepWalkIns, type WalkIn } from './walk-in.ts';

const app = await testApp({ DATABASE_POOL: '8' });
const proctors = watchedRooms.map((_ref, roomNo) => proctorOfRoom(roomNo));
await seedPeople(app, proctors, await seedPlaces(app));
await seedCatalogue(app);
const [own, second] = proctors.map(({ email }) => email);

const noon = new Date('2030-05-14T12:00:00+05:30');
const after = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS);
const minutesUntil = ({ startsAt }: WalkIn, now: Date) => (startsAt.getTime() - now.getTime()) / MINUTE_MS;

type Row = { sittingId: string; testCode: string; startsAt: Date; proctor: string };

async function openSittings(now: Date): Promise<Row[]> {
  const { rows } = await app.pool.query<Row>(
    `select sitting.sitting_id as "sittingId", test_code as "testCode", starts_at as "startsAt", username as proctor
       from sitting join sitting_exam using (sitting_id) join exam using (exam_id)
       join sitting_room using (sitting_id) join user_account on user_id = proctor_id
      where sitting.state = 'open' and starts_at > $1 order by starts_at`,
    [now],
  );
  return rows;
}

async function walkInAt(now: Date): Promise<WalkIn> {
  const ensured = await ensureWalkIn(app, { now });
  if (!ensured) throw new Error('no walk-in sitting was made');
  return ensured.walkIn;
}

async function book({ testCode, startsAt }: WalkIn, now: Date): Promise<UserId> {
  const { userId } = await givenUser(app);
  const sitting = (await openSittings(now)).find((one) => one.startsAt.getTime() === startsAt.getTime());
  const ask = { testCode, sittingId: sitting?.sittingId as never, candidateId: userId };
  expect(await app.at(now, (work) => scheduleFreeExam(work, ask))).toMatchObject({ sittingId: sitting?.sittingId });
  return userId;
}

beforeEach(async () => {
  await app.pool.query('update sitting_room set busy_during = null');
  await app.pool.query("update sitting set state = 'cancelled', called_off_because = 'test', ref = null");
});

test('through hours without a visitor one walk-in sitting is always ahead, and its proctor is the demo’s own', async () => {
  for (let minutes = 0; minutes <= 180; minutes += 1) {
    const now = after(minutes);
    const walkIn = await walkInAt(now);
    expect(minutesUntil(walkIn, now)).toBeGreaterThan(3);
    expect(minutesUntil(walkIn, now)).toBeLessThanOrEqual(15);
    expect(await openSittings(now)).toMatchObject([{ ...walkIn, proctor: own }]);
  }
});

test('a sitting that a visitor has booked stays, the next one has another proctor, and a finished one frees its own', async () => {
  const booked = await walkInAt(noon);
  const visitor = await book(booked, noon);
  const late = new Date(booked.startsAt.getTime() - 2 * MINUTE_MS);
  const next = await walkInAt(late);
  expect(next.proctor.email).toBe(second);
  expect((await openSittings(late)).map((one) => one.proctor)).toEqual([own, second]);

  // Nobody books the second sitting, but the visitor is still in the first one.
  const during = new Date(next.startsAt.getTime() - MINUTE_MS);
  expect((await walkInAt(during)).proctor.email).toBe(second);
  await app.pool.query("update booking set state = 'completed' where candidate_id = $1", [visitor]);
  const later = new Date(during.getTime() + 12 * MINUTE_MS);
  expect((await walkInAt(later)).proctor.email).toBe(own);
  expect((await openSittings(later)).length).toBe(1);
  const finished = await openSittings(new Date(booked.startsAt.getTime() - 1));
  expect(finished[0]).toMatchObject({ startsAt: booked.startsAt, proctor: own });
});

test('visitors in every sitting of an hour leave nobody without a next one', async () => {
  const seen = new Set<string>();
  for (let minutes = 0; minutes <= 60; minutes += 1) {
    const now = after(minutes + 1 / 3);
    const ensured = await ensureWalkIn(app, { now });
    expect(ensured, `after ${minutes} minutes`).not.toBeNull();
    if (ensured?.isNew) await book(ensured.walkIn, now);
    seen.add(ensured?.walkIn.proctor.email ?? '');
  }
  expect(seen.size).toBeGreaterThan(3);
});

test('of several processes that check at once, one creates the sitting and the others find it', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => ensureWalkIn(app, { now: noon })));
  expect(all.filter((one) => one?.isNew)).toHaveLength(1);
  expect(new Set(all.map((one) => one?.walkIn.startsAt.getTime())).size).toBe(1);
  expect(await openSittings(noon)).toHaveLength(1);
});

test('the task reports each new sitting once', async () => {
  const tasks: ScheduledTask['act'][] = [];
  const every: App['every'] = (_name, _everyMs, act) => void tasks.push(act);
  const told: WalkIn[] = [];
  keepWalkIns({ ...app, every }, (walkIn) => told.push(walkIn));
  for (let turn = 0; turn < 3; turn += 1) for (const act of tasks) await act(new AbortController().signal);
  expect(told).toHaveLength(1);
});
