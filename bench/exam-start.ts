import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import { givenForm } from '../apps/server/test/given/attempts.ts';
import { givenRoomInSession, type Sitter } from '../apps/server/test/given/proctoring.ts';
import { asTestApp } from '../chaos/as-test-app.ts';
import { Connection, databaseTime, httpRequest, makeInstallation, processorTime, Times } from './attempt-load.ts';
import { memoryMb, report } from './harness.ts';

// Measures the start of a large exam. The proctors have admitted the candidates in rooms of thirty, and the candidates
// have already downloaded the sealed paper. All of them press Start within a few seconds, each on a separate
// connection. Meanwhile candidates of earlier sittings save answers. Requests are sent at their planned times, even if
// the server has not answered earlier ones.
const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '2000' },
    'within-seconds': { type: 'string', default: '10' },
    'saves-per-second': { type: 'string', default: '300' },
    'warm-up': { type: 'string', default: '3' },
  },
});
const ROOM_SIZE = 30;
const ROOMS_AT_ONCE = 4;
const [startCount, spanMs] = [Number(values.candidates), Number(values['within-seconds']) * 1000];
const [saverCount, warmUpMs] = [Number(values['saves-per-second']), Number(values['warm-up']) * 1000];

const installation = await makeInstallation({ RATE_PER_MINUTE: '1000000' });
const app = asTestApp(installation.app);
const formId = await givenForm(app);
const savers = await givenHall(saverCount, 'active');
const starters = await givenHall(startCount, 'authorised');
await app.drainOutbox();
const server = await installation.serve();
const restMb = memoryMb(server.pid);

const [starts, saves] = [new Times(), new Times()];
const broken: string[] = [];
const acknowledged = new Map<string, number>();
const draw = seededRandom('exam-start');
const from = performance.now();
const endAt = from + warmUpMs + spanMs;
let before = used();
setTimeout(() => {
  before = used();
}, warmUpMs).unref();
const saving = savers.map((saver, at) => goOnSaving(saver, (at / savers.length) * 1000));
const starting = starters.map((starter) => pressStart(starter, warmUpMs + draw(spanMs)));
await Promise.all([...saving, ...starting]);
const after = used();
const memoryAfterMb = memoryMb(server.pid);
await compareWithDatabase();
const perStart = (at: number) => Math.round(((after[at] ?? 0) - (before[at] ?? 0)) / Math.max(1, starts.count));
await report(
  installation,
  {
    bench: 'exam-start',
    loop: 'open',
    starts: starts.count,
    ...starts.summary(),
    within_s: spanMs / 1000,
    saves: saves.count,
    saves_per_s: Math.round(saves.count / (spanMs / 1000)),
    ...Object.fromEntries(Object.entries(saves.summary()).map(([name, ms]) => [`save_${name}`, ms])),
    errors: broken.length,
    server_cpu_us_per_start: perStart(0),
    database_cpu_us_per_start: perStart(1),
    memory_before_mb: restMb,
    memory_after_mb: memoryAfterMb,
  },
  broken,
);
await installation.remove();

function used(): number[] {
  return [processorTime([server.pid]), databaseTime(installation.databasePid)];
}

/** Creates `count` candidates, in rooms with one proctor each. */
async function givenHall(count: number, state: 'authorised' | 'active'): Promise<Sitter[]> {
  const sizes = Array.from({ length: Math.ceil(count / ROOM_SIZE) }, (_, at) =>
    Math.min(ROOM_SIZE, count - at * ROOM_SIZE),
  );
  const hall: Sitter[] = [];
  const fill = async () => {
    for (let size = sizes.pop(); size !== undefined; size = sizes.pop())
      hall.push(...(await givenRoomInSession(app, { count: size, state, formId })).sitters);
  };
  await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, fill));
  return hall;
}

async function pressStart({ attemptId, headers }: Sitter, afterMs: number): Promise<void> {
  await wait(afterMs);
  const startedAt = performance.now();
  const connection = new Connection(server.port);
  const answer = await connection
    .ask(httpRequest('POST', `/api/v1/attempts/${attemptId}/start`, headers, '{}'))
    .catch((cause: Error) => ({ status: 0, body: Buffer.from(cause.message) }));
  starts.add(performance.now() - startedAt);
  connection.close();
  const text = answer.body.toString('utf8');
  if (answer.status !== 200) broken.push(`start: ${answer.status} ${text.slice(0, 200)}`);
  else if ((JSON.parse(text) as { lease?: { epoch: number } }).lease?.epoch !== 1)
    broken.push(`start: no lease: ${text.slice(0, 200)}`);
}

/** Saves one answer per second on one connection, until the last candidate has started. */
async function goOnSaving({ attemptId, headers }: Sitter, offsetMs: number): Promise<void> {
  const connection = new Connection(server.port);
  let stored = 0;
  for (let dueAt = from + offsetMs; dueAt < endAt; dueAt += 1000) {
    await wait(Math.max(0, dueAt - performance.now()));
    const event = { opId: randomUUID(), itemRef: 'q-3', kind: 'answer', payload: { kind: 'number', text: '144' } };
    const body = JSON.stringify({ leaseEpoch: 1, events: [{ ...event, clientAt: new Date().toISOString() }] });
    const answer = await connection.ask(httpRequest('POST', `/api/v1/attempts/${attemptId}/events`, headers, body));
    // The time is measured from the moment at which the request was due. Otherwise a late response would hide that it
    // has also delayed the next request.
    if (dueAt - from >= warmUpMs) saves.add(performance.now() - dueAt);
    if (answer.status === 200) stored += 1;
    else broken.push(`save: ${answer.status} ${answer.body.toString('utf8').slice(0, 200)}`);
  }
  acknowledged.set(attemptId, stored);
  connection.close();
}

/**
 * Checks that the database contains each start once, and that the journal contains everything that was acknowledged.
 */
async function compareWithDatabase(): Promise<void> {
  const { rows } = await app.pool.query<{ attempt_id: string; state: string; epoch: number; entries: number }>(`
    select attempt_id, state, lease_epoch as epoch,
      (select count(*) from response_event where response_event.attempt_id = attempt.attempt_id)::integer as entries
    from attempt`);
  const found = new Map(rows.map((row) => [row.attempt_id, row]));
  for (const { attemptId } of [...starters, ...savers]) {
    const row = found.get(attemptId);
    if (row?.state !== 'active' || row.epoch !== 1)
      broken.push(`${attemptId} is ${row?.state} with lease ${row?.epoch}`);
    const stored = acknowledged.get(attemptId) ?? 0;
    if (row?.entries !== stored) broken.push(`${attemptId} has ${row?.entries} entries, ${stored} were acknowledged`);
  }
}
