import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { forgotPassword, login, signup } from '@kasauti/contract/identity/identity.ts';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import { givenUser, signUpForm } from '../apps/server/test/given/identity.ts';
import { makeInstallation, print } from './attempt-load.ts';
import { median } from './bare.ts';
import { environmentOf } from './harness.ts';

// Checks that response times do not reveal whether an account exists. It sends a thousand requests for known addresses
// and a thousand for unknown ones in mixed order, one after another on one connection. For each call it compares the
// two median times. All responses must be the same.
const { values } = parseArgs({ options: { each: { type: 'string', default: '1000' } } });
const each = Number(values.each);
const GOAL_MS = 5;
const WARM_UP = 20;

type Asked = { ms: number; status: number; body: string };
type Call = { name: string; path: string; body(address: string): object };

const calls: Call[] = [
  {
    name: 'sign-up',
    path: signup.path,
    body: signUpForm,
  },
  {
    name: 'login',
    path: login.path,
    body: (username) => ({ username, password: 'not-the-password', deviceId: `device-${username}` }),
  },
  { name: 'forgot-password', path: forgotPassword.path, body: (emailOrUsername) => ({ emailOrUsername }) },
];

const installation = await makeInstallation({ RATE_PER_MINUTE: '1000000', WRONG_PASSWORDS: '1000000' });
const known: string[] = [];
for (let n = 0; n < each; n += 1) known.push((await givenUser(installation.app)).email);
const server = await installation.serve();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const broken: string[] = [];
const startedAt = performance.now();
const results = [];
for (const call of calls) results.push(await compare(call));
print({
  bench: 'enumeration',
  loop: 'closed',
  asks_each: each,
  calls: results,
  largest_gap_ms: Math.max(...results.map(({ gap_ms }) => gap_ms)),
  goal_ms: GOAL_MS,
  seconds: Math.round((performance.now() - startedAt) / 1000),
  broken: broken.length,
  environment: await environmentOf(installation),
});
for (const what of broken) console.error(what);
if (broken.length > 0) process.exitCode = 1;
agent.destroy();
await installation.remove();

async function compare({ name, path, body }: Call) {
  for (let n = 0; n < WARM_UP; n += 1) await ask(path, body(unknownAddress()));
  const draw = seededRandom(`enumeration ${name}`);
  const asks = [...known, ...known.map(() => null)];
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  while (asks.length > 0) {
    const [address = null] = asks.splice(draw(asks.length), 1);
    const { ms, status, body: text } = await ask(path, body(address ?? unknownAddress()));
    times[address === null ? 'unknown' : 'known'].push(ms);
    answers.add(`${status} ${text}`);
  }
  if (answers.size !== 1) broken.push(`${name} was answered in ${answers.size} ways: ${[...answers].join(' | ')}`);
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
  if (Math.abs(knownMs - unknownMs) > GOAL_MS)
    broken.push(`${name} takes ${rounded(knownMs)} ms for a known address and ${rounded(unknownMs)} ms for another`);
  return {
    call: name,
    known_p50_ms: rounded(knownMs),
    unknown_p50_ms: rounded(unknownMs),
    gap_ms: rounded(Math.abs(knownMs - unknownMs)),
  };
}

function unknownAddress(): string {
  return `nobody-${randomBytes(8).toString('hex')}@people.example`;
}

function ask(path: string, body: object): Promise<Asked> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const call = request({ agent, host: '127.0.0.1', port: server.port, method: 'POST', path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const ms = performance.now() - sentAt;
        resolve({ ms, status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') });
      });
    });
    call.on('error', reject);
    call.end(text);
  });
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}
