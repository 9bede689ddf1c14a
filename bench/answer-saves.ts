import { createHash, verify } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { payloadText } from '@kasauti/domain/receipts/leaf.ts';
import { whatIsWrongWithReceipt } from '@kasauti/domain/receipts/verify.ts';
import { givenAttempt, givenForm } from '../apps/server/test/given/attempts.ts';
import { givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { type HttpAnswer, httpRequest, makeInstallation } from './attempt-load.ts';
import { measure, report } from './harness.ts';

// Measures how fast answers are saved, in the same way in which candidates save them. Each request contains one event
// and is sent over HTTP with session cookie and lease. Logging has its default level. Each save is acknowledged with a
// receipt after its commit. Afterwards the journal is compared with the acknowledgements, and the receipts are
// verified.
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '500' },
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    pairs: { type: 'string', default: '5' },
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

let [acknowledgements, wrongReceipts, checkedReceipts] = [0, 0, 0];
const checks: Promise<void>[] = [];
const { line, errors } = await measure({
  bench: 'answer-saves',
  installation,
  server,
  connections: connectionCount,
  seconds,
  warmUpSeconds,
  pairs: Number(values.pairs),
  driver,
});
await Promise.all(checks);
const broken: string[] = [];
if (errors > 0) broken.push(`${errors} requests were not answered 200`);
if (wrongReceipts > 0) broken.push(`${wrongReceipts} receipts prove nothing`);
const journal = await compare();
const counted = {
  acknowledgements,
  attempts: attemptCount,
  checked_receipts: checkedReceipts,
  wrong_receipts: wrongReceipts,
};
await report(installation, { ...line, ...counted, ...journal }, broken);
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
    /**
     * Returns the request with a new op id. The buffer is reused, because an attempt has only one request at a time.
     */
    next(): Buffer {
      count += 1;
      request.write(opId(count), opAt, 'latin1');
      return request;
    },
  };
}

/**
 * Returns the driver of a connection. Each connection has its own attempts, because an attempt has only one request at
 * a time.
 */
function driver(at: number) {
  const own = writers.filter((_, no) => no % connectionCount === at % writers.length);
  let turn = 0;
  return {
    next() {
      const writer = own[turn % own.length] as Writer;
      turn += 1;
      return {
        request: writer.next(),
        look({ status, body }: HttpAnswer) {
          if (status !== 200) return false;
          acknowledgements += 1;
          if (acknowledgements % CHECK_EVERY === 0) checks.push(check(writer, writer.opId(), body));
          return true;
        },
      };
    },
  };
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

/** Checks that there are as many entries as acknowledgements, and that no number of an entry is missing. */
async function compare() {
  const { rows } = await app.pool.query<{ entries: number; gaps: number }>(`
    select sum(entries)::integer as entries, count(*) filter (where entries <> last)::integer as gaps
    from (select count(*) as entries, max(seq) as last from response_event group by attempt_id) as journal`);
  const [{ entries, gaps } = { entries: 0, gaps: 0 }] = rows;
  if (entries !== acknowledgements) broken.push(`${entries} entries for ${acknowledgements} acknowledgements`);
  if (gaps > 0) broken.push(`${gaps} journals have a gap`);
  return { entries, gaps };
}
