import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { givenAttempt, givenForm } from '../apps/server/test/given/attempts.ts';
import { givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { httpRequest, makeInstallation } from './attempt-load.ts';
import { measure, memoryMb, report } from './harness.ts';

// Measures the effect of response sheets of very long journals. All sheets are requested at once while other candidates
// save answers. The results are the times of the saves and the memory of the process.
const { values } = parseArgs({
  options: {
    sheets: { type: 'string', default: '9' },
    entries: { type: 'string', default: '50000' },
    connections: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    'warm-up': { type: 'string', default: '3' },
  },
});
const [sheetCount, entryCount, connections] = [values.sheets, values.entries, values.connections].map(Number) as [
  number,
  number,
  number,
];
const [seconds, warmUpSeconds] = [Number(values.seconds), Number(values['warm-up'])];
const ENTRIES_OF_A_COMMIT = 20;
const ENTRIES_AT_ONCE = 10_000;
const LOOK_EVERY_MS = 200;
const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0', 'sec-fetch-site': 'same-origin' };

const installation = await makeInstallation();
const { app } = installation;
const formId = await givenForm(app);
const writers = await Promise.all(Array.from({ length: connections }, () => makeCandidate()));
const readers = await Promise.all(Array.from({ length: sheetCount }, () => makeCandidate()));
for (const reader of readers) await fillJournal(reader.attemptId);
const server = await installation.serve();

let maxMb = 0;
const looking = setInterval(() => {
  maxMb = Math.max(maxMb, memoryMb(server.pid));
}, LOOK_EVERY_MS);
const before = await measureSaves(0);
const startedAt = performance.now();
const sheets = Promise.all(readers.map(takeSheet));
const during = await measureSaves(1);
const taken = await sheets;
clearInterval(looking);

const broken = taken.flatMap(({ status, isWhole }) => (status === 200 && isWhole ? [] : [`a sheet came as ${status}`]));
await report(
  installation,
  {
    bench: 'sheets',
    sheets: sheetCount,
    entries: entryCount,
    megabytes: Math.round(taken.reduce((sum, sheet) => sum + sheet.bytes, 0) / 1e6),
    slowest_sheet_s: Math.round(Math.max(...taken.map((sheet) => sheet.ms)) / 100) / 10,
    most_memory_mb: maxMb,
    saves_before: before.line,
    saves_during: during.line,
    errors: before.errors + during.errors,
  },
  broken,
);
await installation.remove();

async function makeCandidate() {
  const user = await givenUser(app);
  const session = await givenSession(app, user.userId);
  const { attemptId } = await givenAttempt(app, { candidateId: user.userId, sessionId: session.sessionId, formId });
  return { attemptId, headers: { ...session.headers, ...agent } };
}

/** Fills a journal as if the candidate had answered `entries` times and then submitted the test. */
async function fillJournal(attemptId: string): Promise<void> {
  const laneId = `${createHash('sha256').update(attemptId).digest('hex').slice(0, 8)}-0000-4000-8000-000000000000`;
  const rootOf = `decode(md5(no::text) || md5(no::text), 'hex')`;
  for (let from = 1; from <= entryCount; from += ENTRIES_AT_ONCE) {
    const to = Math.min(entryCount, from + ENTRIES_AT_ONCE - 1);
    await app.pool.query(
      `insert into commit_root (lane_id, root_no, root, prev_root, leaf_count, leaves, signed_at, signature, key_id)
       select $1, no, ${rootOf}, ${rootOf}, ${ENTRIES_OF_A_COMMIT}, $4, now(), $5, 'receipts-made' from generate_series($2::bigint, $3::bigint) as no`,
      [
        laneId,
        Math.ceil(from / ENTRIES_OF_A_COMMIT),
        Math.ceil(to / ENTRIES_OF_A_COMMIT),
        randomBytes(32 * ENTRIES_OF_A_COMMIT),
        randomBytes(64),
      ],
    );
    await app.pool.query(
      `insert into response_event (attempt_id, seq, op_id, item_ref, kind, payload, client_at, server_at, arrived_at, lease_epoch, late, lane_id, root_no, leaf_no)
       select $1, no, gen_random_uuid(), 'q-3', 'answer', '{"kind":"number","text":"' || no || '"}', now(), now(), now(), 1, false, $2,
         (no - 1) / ${ENTRIES_OF_A_COMMIT} + 1, (no - 1) % ${ENTRIES_OF_A_COMMIT} from generate_series($3::integer, $4::integer) as no`,
      [attemptId, laneId, from, to],
    );
  }
  await app.pool.query(
    "update attempt set state = 'submitted', submitted_by = 'candidate', submitted_at = now() where attempt_id = $1",
    [attemptId],
  );
}

async function takeSheet({ attemptId, headers }: { attemptId: string; headers: Record<string, string> }) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/attempts/${attemptId}/sheet`, { headers });
  let bytes = 0;
  let end = '';
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    end = Buffer.from(piece).subarray(-20).toString('latin1');
  }
  return { status: answer.status, bytes, ms: performance.now() - startedAt, isWhole: end.endsWith('"}') };
}

function measureSaves(round: number) {
  const load = { bench: 'saves', installation, server, connections, seconds, warmUpSeconds };
  return measure({ ...load, driver: (at) => driverOf(at, round) });
}

function driverOf(at: number, round: number) {
  const { attemptId, headers } = writers[at % writers.length] as (typeof writers)[number];
  const opId = (count: number) =>
    `${at.toString(16).padStart(8, '0')}-000${round}-4000-8000-${count.toString(16).padStart(12, '0')}`;
  const event = { opId: opId(0), itemRef: 'q-3', kind: 'answer', payload: { kind: 'number', text: '144' } };
  const body = JSON.stringify({ leaseEpoch: 1, events: [{ ...event, clientAt: new Date().toISOString() }] });
  const request = httpRequest('POST', `/api/v1/attempts/${attemptId}/events`, headers, body);
  const opAt = request.indexOf(opId(0));
  let count = 0;
  return {
    next() {
      count += 1;
      request.write(opId(count), opAt, 'latin1');
      return { request, look: ({ status }: { status: number }) => status === 200 };
    },
  };
}
