import { createHash, verify } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { WireReceipt } from '@kasauti/contract/attempts.ts';
import { payloadText } from '@kasauti/domain/receipts/leaf.ts';
import { whatIsWrongWithReceipt } from '@kasauti/domain/receipts/verify.ts';
import { givenAttempt, givenForm } from '../apps/server/test/given/attempts.ts';
import { givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { Connection, databaseTime, httpRequest, makeInstallation, processorTime, Times } from './attempt-load.ts';
import { memoryMb, report } from './harness.ts';

// Answers saved as candidates save them: one event for each request, over HTTP with session cookie and lease, each acknowledged with a
// receipt after its commit, default logging. Afterwards the journal is counted against the acknowledgements, and receipts are checked.
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '500' },
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    'warm-up': { type: 'string', default: '5' },
  },
});
const [attemptCount, connectionCount] = [Number(values.attempts), Number(values.connections)];
const [seconds, warmUpSeconds] = [Number(values.seconds), Number(values['warm-up'])];
const CHECK_EVERY = 997;

const installation = await makeInstallation();
const { app } = installation;
const tools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  checkSignature(message: Uint8Array, signature: Uint8Array, keyId: string): boolean {
    const key = app.secrets.signingPair('receipts');
    return keyId === key.keyId && verify(null, message, key.publicKey, signature);
  },
};
const formId = await givenForm(app);
const writers = await Promise.all(Array.from({ length: attemptCount }, makeWriter));
const server = await installation.serve();

const restMb = memoryMb(server.pid);
const { line, broken } = await run();
const journal = await compare(line.acknowledgements);
await report(installation, { ...line, ...journal }, broken);
await installation.remove();

type Writer = Awaited<ReturnType<typeof makeWriter>>;

async function makeWriter() {
  const user = await givenUser(app);
  const session = await givenSession(app, user.userId);
  const { attemptId } = await givenAttempt(app, { candidateId: user.userId, sessionId: session.sessionId, formId });
  const name = createHash('sha256').update(attemptId).digest('hex').slice(0, 8);
  const opId = (count: number) => `${name}-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  const bodyOf = (id: string, clientAt: string) =>
    JSON.stringify({
      leaseEpoch: 1,
      events: [{ opId: id, itemRef: 'q-3', kind: 'answer', payload: { kind: 'number', text: '144' }, clientAt }],
    });
  const clientAt = new Date().toISOString();
  const headers = {
    ...session.headers,
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0',
    'sec-fetch-site': 'same-origin',
  };
  const request = httpRequest('POST', `/api/v1/attempts/${attemptId}/events`, headers, bodyOf(opId(0), clientAt));
  const opAt = request.indexOf(opId(0));
  let count = 0;
  return {
    attemptId,
    clientAt,
    opId: () => opId(count),
    /** The same bytes with another op id: one request of an attempt is under way at a time. */
    next(): Buffer {
      count += 1;
      request.write(opId(count), opAt, 'latin1');
      return request;
    },
  };
}

async function run() {
  const times = new Times();
  let [acknowledgements, errors, wrongReceipts, checkedReceipts] = [0, 0, 0, 0];
  const startedAt = performance.now();
  const measureFrom = startedAt + warmUpSeconds * 1000;
  const endAt = measureFrom + seconds * 1000;
  const checks: Promise<void>[] = [];
  const used = () => [processorTime([server.pid]), databaseTime(installation.databasePid), process.cpuUsage()] as const;
  let before = used();
  let after = used();
  let [measuredFrom, measuredTo] = [measureFrom, endAt];
  const connections = await Promise.all(Array.from({ length: connectionCount }, (_, at) => drive(at)));
  for (const connection of connections) connection.close();
  await Promise.all(checks);

  const elapsedMs = measuredTo - measuredFrom;
  const micros = (from: number, to: number) => Math.round(((to - from) / Math.max(1, times.count)) * 10) / 10;
  const line = {
    bench: 'answer-saves',
    rate: Math.round((times.count / elapsedMs) * 1000),
    ...times.summary(),
    errors,
    acknowledgements,
    attempts: attemptCount,
    connections: connectionCount,
    seconds: Math.round(elapsedMs / 100) / 10,
    server_cpu_us: micros(before[0], after[0]),
    database_cpu_us: micros(before[1], after[1]),
    generator_cpu_us: micros(before[2].user + before[2].system, after[2].user + after[2].system),
    memory_before_mb: restMb,
    memory_after_mb: memoryMb(server.pid),
    checked_receipts: checkedReceipts,
    wrong_receipts: wrongReceipts,
  };
  const broken: string[] = [];
  if (errors > 0) broken.push(`${errors} requests were not answered 200`);
  if (wrongReceipts > 0) broken.push(`${wrongReceipts} receipts prove nothing`);
  return { line, broken };

  function drive(at: number): Promise<Connection> {
    const connection = new Connection(server.port);
    const own = writers.filter((_, no) => no % connectionCount === at % writers.length);
    let turn = 0;
    return new Promise((resolve) => {
      const next = () => {
        const now = performance.now();
        if (now >= endAt) return finish(connection, resolve);
        const writer = own[turn % own.length];
        if (!writer) return finish(connection, resolve);
        turn += 1;
        connection.send(
          writer.next(),
          ({ status, body }) => {
            const answeredAt = performance.now();
            if (answeredAt >= measureFrom && answeredAt < endAt) {
              if (times.count === 0) begin(answeredAt);
              times.add(answeredAt - now);
            }
            if (status === 200) acknowledgements += 1;
            else errors += 1;
            if (status === 200 && acknowledgements % CHECK_EVERY === 0) checks.push(check(writer, writer.opId(), body));
            next();
          },
          (cause) => {
            console.error(cause.message);
            errors += 1;
            finish(connection, resolve);
          },
        );
      };
      next();
    });
  }

  function begin(at: number): void {
    measuredFrom = at;
    before = used();
  }

  function finish(connection: Connection, resolve: (connection: Connection) => void): void {
    if (performance.now() >= measuredTo && after[0] <= before[0]) after = used();
    if (after[0] <= before[0]) after = used();
    resolve(connection);
  }

  async function check(writer: Writer, opId: string, body: Buffer): Promise<void> {
    const answer = JSON.parse(body.toString('utf8')) as { acks: { seq: number }[]; receipt: WireReceipt[] };
    const [receipt, seq] = [answer.receipt[0], answer.acks[0]?.seq ?? 0];
    const payload = payloadText({ kind: 'number', text: '144' });
    const { attemptId } = writer;
    const entry = {
      attemptId,
      seq,
      opId,
      leaseEpoch: 1,
      clientAtMs: Date.parse(writer.clientAt),
      kind: 'answer',
      itemRef: 'q-3',
      payload,
    };
    checkedReceipts += 1;
    if (!receipt || (await whatIsWrongWithReceipt(receipt, [entry], tools))) wrongReceipts += 1;
  }
}

/** As many entries as acknowledgements, numbered without a gap. */
async function compare(acknowledgements: number) {
  const { rows } = await app.pool.query<{ entries: number; gaps: number }>(`
    select sum(entries)::integer as entries, count(*) filter (where entries <> last)::integer as gaps
    from (select count(*) as entries, max(seq) as last from response_event group by attempt_id) as journal`);
  const [{ entries, gaps } = { entries: 0, gaps: 0 }] = rows;
  if (entries !== acknowledgements) broken.push(`${entries} entries for ${acknowledgements} acknowledgements`);
  if (gaps > 0) broken.push(`${gaps} journals have a gap`);
  return { entries, gaps };
}
