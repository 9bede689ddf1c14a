import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenSession, givenSignedIn } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { noteNothingWaited } from '../../attempts/index.ts';
import { presencePart } from '../index.ts';
import { upsertPresence } from '../store/presence.ts';
import { publishPresenceChanges } from './publish-presence-changes.ts';

const app = await testApp();

const calmFacts = { savedUpTo: 3, pendingCount: 1, visible: true, signals: [] as object[] };
const heartbeat = async (sitter: Sitter, facts: Partial<typeof calmFacts> = {}) => {
  const answer = await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/presence`, {
    ...calmFacts,
    ...facts,
  });
  await app.part(presencePart).flush();
  return answer;
};
const signal = (kind: string, signalId: string = randomUUID()) => ({ signalId, kind, at: new Date().toISOString() });
const seatOf = async (room: GivenRoom) =>
  (await send(app, room.proctor, 'GET', `/api/v1/rooms/${room.roomId}?sittingId=${room.sittingId}`)).body.seats[0];
const eventsOf = async ({ attemptId }: Sitter) =>
  (
    await app.pool.query('select kind from proctor_event where attempt_id = $1 order by recorded_at, kind', [attemptId])
  ).rows.map((row) => row.kind);
const toldCount = async ({ sittingId, roomId }: GivenRoom) =>
  (await app.pool.query('select count(*)::int as n from live_event where topic = $1', [`room:${sittingId}:${roomId}`]))
    .rows[0].n;
const silentFor = async ({ attemptId }: Sitter, seconds: number) =>
  await app.pool.query('update presence set heartbeat_at = now() - make_interval(secs => $2) where attempt_id = $1', [
    attemptId,
    seconds,
  ]);
const lookForCrossings = () => app.inTransaction((work) => publishPresenceChanges(work, app.hub));
const only = (room: GivenRoom): Sitter => room.sitters[0]!;

test('a heartbeat is answered with the current state, and the room shows it', async () => {
  const room = await givenRoomInSession(app);
  const { status, body } = await heartbeat(only(room));
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'active', leaseEpoch: 1 });
  expect(new Date(body.deadlineAt).getTime()).toBeGreaterThan(Date.now());
  expect(await seatOf(room)).toMatchObject({
    online: true,
    // The page reports 3, but the journal is empty. This value comes from the journal.
    savedUpTo: 0,
    savedAt: null,
    pendingCount: 1,
    visible: true,
    needsPerson: [],
  });
});

test('a candidate without a heartbeat for eight seconds is offline, without a background job', async () => {
  const room = await givenRoomInSession(app);
  await heartbeat(only(room));
  await silentFor(only(room), 5);
  expect(await seatOf(room)).toMatchObject({ online: true, needsPerson: [] });
  await silentFor(only(room), 8);
  expect(await seatOf(room)).toMatchObject({ online: false, needsPerson: ['offline'] });
});

test('the room gets one event when a candidate goes silent and one when they are back, and both are in their record', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await heartbeat(sitter);
  await lookForCrossings();
  const before = await toldCount(room);
  await silentFor(sitter, 9);
  await lookForCrossings();
  await lookForCrossings();
  expect(await toldCount(room)).toBe(before + 1);
  expect(await eventsOf(sitter)).toEqual(['connection-lost']);
  await app.pool.query('update presence set heartbeat_at = now() where attempt_id = $1', [sitter.attemptId]);
  await lookForCrossings();
  await lookForCrossings();
  expect(await toldCount(room)).toBe(before + 2);
  expect(await eventsOf(sitter)).toEqual(['connection-lost', 'connection-back']);
});

test('the silence of a test that is over is nobody’s news', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await heartbeat(sitter);
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  const before = await toldCount(room);
  await silentFor(sitter, 9);
  await lookForCrossings();
  expect(await toldCount(room)).toBe(before);
  expect(await eventsOf(sitter)).toEqual([]);
  expect((await heartbeat(sitter)).body).toMatchObject({ state: 'submitted' });
});

test('a candidate who has been silent for an hour or more is not reported: the test is over, or the server was down', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await heartbeat(sitter);
  await lookForCrossings();
  const before = await toldCount(room);
  await silentFor(sitter, 3601);
  await lookForCrossings();
  expect([await toldCount(room), await eventsOf(sitter)]).toEqual([before, []]);
  await silentFor(sitter, 3590);
  await lookForCrossings();
  expect(await eventsOf(sitter)).toEqual(['connection-lost']);
});

test('that nothing waits is believed of the page that writes, and of no other, nor while something does', async () => {
  const room = await givenRoomInSession(app, { mode: 'none' });
  const sitter = only(room);
  const saidAt = async () =>
    (await app.pool.query('select at from nothing_waited where attempt_id = $1', [sitter.attemptId])).rows.length;
  const phone = { ...sitter, ...(await givenSession(app, sitter.userId)) };
  await heartbeat(phone, { pendingCount: 0 });
  await heartbeat(sitter, { pendingCount: 1 });
  expect(await saidAt()).toBe(0);
  await heartbeat(sitter, { pendingCount: 0 });
  expect(await saidAt()).toBe(1);
});

test('a heartbeat that is written late, by another process perhaps, puts nothing back to what was before', async () => {
  const room = await givenRoomInSession(app, { mode: 'none' });
  const { attemptId } = only(room);
  const said = { attemptId, savedUpTo: 5, pendingCount: 0, visible: true };
  const [earlier, later] = [new Date(Date.now() - 2000), new Date(Date.now() - 1000)];
  for (const [at, savedUpTo] of [
    [later, 5],
    [earlier, 4],
  ] as const) {
    await upsertPresence(app.database, [{ ...said, heartbeatAt: at, savedUpTo, visible: savedUpTo === 5 }]);
    await app.inTransaction(({ tx }) => noteNothingWaited(tx, [{ attemptId, at }]));
  }
  const { rows } = await app.pool.query(
    'select heartbeat_at, saved_up_to, visible, at from presence join nothing_waited using (attempt_id) where attempt_id = $1',
    [attemptId],
  );
  expect(rows).toEqual([{ heartbeat_at: later, saved_up_to: 5, visible: true, at: later }]);
});

test('signals are kept once, however often the heartbeat that carries them is repeated', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const signals = [signal('left-page'), signal('copy')];
  await Promise.all([heartbeat(sitter, { signals }), heartbeat(sitter, { signals }), heartbeat(sitter, { signals })]);
  await heartbeat(sitter, { signals: [...signals, signal('came-back')] });
  expect((await eventsOf(sitter)).sort()).toEqual(['came-back', 'copy', 'left-page']);
});

test('a candidate who has left the page needs attention until they come back', async () => {
  const room = await givenRoomInSession(app);
  await heartbeat(only(room), { visible: false, signals: [signal('left-page')] });
  expect(await seatOf(room)).toMatchObject({ visible: false, needsPerson: ['left-page'] });
  await heartbeat(only(room), { visible: true, signals: [signal('came-back')] });
  expect(await seatOf(room)).toMatchObject({ visible: true, needsPerson: [] });
});

test('signals that an accommodation mutes are not kept at all; a lost network is', async () => {
  const room = await givenRoomInSession(app, { mutedSignals: true });
  const sitter = only(room);
  const kinds = ['left-page', 'came-back', 'fullscreen-left', 'copy', 'paste', 'offline', 'online'];
  await heartbeat(sitter, { visible: false, signals: kinds.map((kind) => signal(kind)) });
  expect(await eventsOf(sitter)).toEqual(['offline', 'online']);
  expect(await seatOf(room)).toMatchObject({ mutedSignals: true, needsPerson: [] });
});

test('a clock that is years wrong does not put an event years away', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await heartbeat(sitter, { signals: [{ ...signal('paste'), at: '0001-01-01T00:00:00.000Z' }] });
  const { rows } = await app.pool.query('select at from proctor_event where attempt_id = $1', [sitter.attemptId]);
  expect(Math.abs(Date.now() - rows[0].at.getTime())).toBeLessThan(3_600_000);
});

test.each([
  [
    'a signal of no known kind',
    { signals: [{ signalId: randomUUID(), kind: 'looked-away', at: new Date().toISOString() }] },
  ],
  ['a number below zero', { savedUpTo: -1 }],
  ['a part of a number', { savedUpTo: 1.5 }],
  ['a number that no column holds', { pendingCount: 2 ** 40 }],
  ['more signals than fifty', { signals: Array.from({ length: 51 }, () => signal('copy')) }],
  ['an unknown member', { battery: 1 }],
])('a heartbeat with %s is refused as a whole', async (_what, facts) => {
  const room = await givenRoomInSession(app, { state: 'lobby' });
  const { status, body } = await heartbeat(only(room), facts as never);
  expect([status, body.code]).toEqual([400, 'bad-request']);
});

test('nobody reports for another, for nothing, or without a session', async () => {
  const room = await givenRoomInSession(app, { state: 'lobby' });
  const sitter = only(room);
  const stranger = await givenSignedIn(app);
  const url = `/api/v1/attempts/${sitter.attemptId}/presence`;
  const foreign = await send(app, stranger, 'POST', url, calmFacts);
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
  const unknown = await send(app, sitter, 'POST', `/api/v1/attempts/${randomUUID()}/presence`, calmFacts);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
  const nobody = await send(app, null, 'POST', url, calmFacts);
  expect(nobody.status).toBe(401);
  await app.part(presencePart).flush();
  expect((await seatOf(room)).lastSeenAt).toBeNull();
});

test('a second device is recorded once, from its first heartbeat until the proctor lets it write', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const phone = { ...sitter, ...(await givenSession(app, sitter.userId)) };
  await heartbeat(phone);
  await heartbeat(phone);
  expect(await eventsOf(sitter)).toEqual(['second-device']);
  const take = () => send(app, phone, 'POST', `/api/v1/attempts/${sitter.attemptId}/lease`, {});
  await take();
  const authorise = {
    verb: 'authorise',
    attemptIds: [sitter.attemptId],
    reasonCode: 'identity-checked',
    reasonText: '',
  };
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, authorise);
  expect((await take()).status).toBe(200);
  await heartbeat(phone);
  expect(await eventsOf(sitter)).toEqual(['second-device']);
});

test('a page that reports for the first time appears in the room at once', async () => {
  const room = await givenRoomInSession(app, { state: 'lobby' });
  const before = await toldCount(room);
  await heartbeat(only(room), { savedUpTo: 0, pendingCount: 0 });
  expect(await toldCount(room)).toBe(before + 1);
  expect(await seatOf(room)).toMatchObject({ state: 'lobby', online: true, needsPerson: ['waiting'] });
});

test('when a hall of any size loses its network at once, all its candidates are reported as lost, and later as back', async () => {
  const room = await givenRoomInSession(app);
  const { sittingId } = room;
  const hall = 13_200;
  // All rows are copies of the row of one candidate, because only their number matters. There are more rows than a
  // statement may have parameters.
  const { rows: columns } = await app.pool.query(
    "select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'attempt' and column_name <> 'attempt_id'",
  );
  const { names } = columns[0];
  await app.pool.query(
    `insert into attempt (attempt_id, ${names}) select gen_random_uuid(), ${names} from attempt, generate_series(2, ${hall})
      where attempt_id = $1`,
    [only(room).attemptId],
  );
  const silentSince = async (seconds: number) =>
    await app.pool.query(
      `insert into presence (attempt_id, heartbeat_at, saved_up_to, pending_count, visible)
        select attempt_id, now() - make_interval(secs => $2), 0, 0, true from attempt where sitting_id = $1
        on conflict (attempt_id) do update set heartbeat_at = excluded.heartbeat_at`,
      [sittingId, seconds],
    );
  const told = async () =>
    (
      await app.pool.query(
        `select kind, count(*)::int as n from proctor_event join attempt using (attempt_id) where sitting_id = $1
          group by kind order by kind`,
        [sittingId],
      )
    ).rows;
  await silentSince(20);
  while (await lookForCrossings());
  expect(await told()).toEqual([{ kind: 'connection-lost', n: hall }]);
  await silentSince(1);
  while (await lookForCrossings());
  expect(await told()).toEqual([
    { kind: 'connection-back', n: hall },
    { kind: 'connection-lost', n: hall },
  ]);
});

test('twenty requests of fifty signals hide nothing: what is too much is refused for a moment, and every entry is shown in pages', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'flag',
    attemptIds: [sitter.attemptId],
    reasonCode: 'examinee-behaviour',
    reasonText: 'Looks to the left',
  });
  await heartbeat(sitter, { signals: [signal('paste')] });
  const flood = Array.from({ length: 20 }, () => Array.from({ length: 50 }, () => signal('copy')));
  const url = `/api/v1/attempts/${sitter.attemptId}/presence`;
  const payload = (signals: object[]) => ({ ...calmFacts, signals });
  const answers = await Promise.all(
    flood.map((signals) =>
      app.fastify.inject({ method: 'POST', url, headers: sitter.headers, payload: payload(signals) }),
    ),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(16);
  for (const answer of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const kept = (await eventsOf(sitter)).filter((kind) => kind === 'copy').length;
  expect(kept).toBe(answers.filter(({ statusCode }) => statusCode === 200).length * 50);

  // Although the candidate's signals are refused, the candidate counts as present.
  await app.part(presencePart).flush();
  expect(await seatOf(room)).toMatchObject({ online: true });

  const pageOf = async (before: string | null) =>
    (
      await send(
        app,
        room.proctor,
        'GET',
        `/api/v1/rooms/${room.roomId}/attempts/${sitter.attemptId}/timeline${before ? `?before=${before}` : ''}`,
      )
    ).body as { data: { kind: string }[]; older: string | null };
  const kinds: string[] = [];
  let older: string | null = null;
  do {
    const page = await pageOf(older);
    expect(page.data.length).toBeLessThanOrEqual(220);
    if (older === null) expect(page.data.map(({ kind }) => kind)).toContain('flag');
    kinds.push(...page.data.map(({ kind }) => kind));
    ({ older } = page);
  } while (older);
  expect(kinds.filter((kind) => kind === 'copy')).toHaveLength(kept);
  expect(kinds.filter((kind) => kind === 'paste')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'started')).toHaveLength(1);
});

test('a page of the timeline begins where the one before ended, also among signals of one instant', async () => {
  const room = await givenRoomInSession(app);
  const { attemptId } = only(room);
  await app.pool.query(
    `insert into proctor_event (attempt_id, event_id, kind, at, recorded_at)
      select $1, gen_random_uuid(), 'copy', now() + make_interval(secs => n), date_trunc('second', now()) from generate_series(1, 450) as n`,
    [attemptId],
  );
  const seen: string[] = [];
  const sizes: number[] = [];
  let older: string | null = null;
  do {
    const url: string = `/api/v1/rooms/${room.roomId}/attempts/${attemptId}/timeline${older ? `?before=${older}` : ''}`;
    const { body } = await send(app, room.proctor, 'GET', url);
    const copies = body.data
      .filter(({ kind }: { kind: string }) => kind === 'copy')
      .map(({ at }: { at: string }) => at);
    sizes.push(copies.length);
    seen.push(...copies);
    ({ older } = body);
  } while (older);
  expect(sizes).toEqual([200, 200, 50]);
  expect(new Set(seen).size).toBe(450);
});
