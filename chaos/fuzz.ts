import { parseArgs } from 'node:util';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import { examples } from './fuzz/examples/all.ts';
import type { Example } from './fuzz/examples/make.ts';
import { type Operation, readOperations } from './fuzz/operations.ts';
import { type Ask, asExample, someAsk, written } from './fuzz/requests.ts';
import { misfits } from './fuzz/schema.ts';
import { everybody, openWorld, type Who } from './fuzz/world.ts';

/*
 * `npm run fuzz`: sends many kinds of requests to every operation of docs/openapi.json, in every role, and checks each
 * response. A response must not be a server error, its status must be declared, and its body must match its schema. The
 * same `--seed` sends the same requests, except for the ids of created objects. The command prints one JSON line. It
 * exits with 1 if a check fails, but never because the machine is slow. `--only` selects operations by a part of their
 * name.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: 'kasauti' },
    only: { type: 'string', default: '' },
  },
});
const SLOW_MS = 2_000;
const MAX_REFUSED_FOR_RATE_IN_PERCENT = 5;
/**
 * Number of requests after which an example is replaced. An example can become useless, for instance because a request
 * has cancelled its booking or used its link.
 */
const REQUESTS_OF_AN_EXAMPLE = 40;
const ANSWERED_WITHIN_MS = 120_000;

const operations = readOperations().filter(({ name }) => name.includes(values.only));
if (operations.length === 0) throw new Error(`no operation is named like ${values.only}`);
const turns = Math.ceil(Number(values.requests) / operations.length);
const startedAt = performance.now();
const world = await openWorld();
const broken = new Map<string, { count: number; first: string }>();
const reached = new Set<string>();
const slowest: { ms: number; operation: string; status: number; what: string }[] = [];
const byStatus = new Map<number, number>();
const askedAs = new Map<Who, number>(everybody.map((who) => [who, 0]));
const ids: string[] = [];
let slow = 0;
let done = 0;

for (const operation of operations) await tryOut(operation);
await world.close();
for (const { name } of operations)
  if (!reached.has(name))
    note(`${name} was never answered with what it is for`, 'chaos/fuzz/examples/ may need a line for it');
const refusedForRate = byStatus.get(429) ?? 0;
if (refusedForRate * 100 > done * MAX_REFUSED_FOR_RATE_IN_PERCENT)
  note(`${refusedForRate} of ${done} requests were refused for their rate`, 'so much was not looked at');
for (const [what, { count, first }] of broken) console.error(`${what} (${count} times)\n  ${first}`);
for (const { ms, operation, status, what } of slowest)
  console.log(`${`${ms} ms`.padStart(9)}  ${operation}  ${status}  ${what}`);
console.log(
  JSON.stringify({
    fuzz: 'openapi',
    seed: values.seed,
    requests: done,
    operations: operations.length,
    reached: reached.size,
    broken: broken.size,
    refused_for_rate: refusedForRate,
    over_2_s: slow,
    slowest_ms: slowest[0]?.ms ?? 0,
    statuses: Object.fromEntries([...byStatus].sort(([one], [other]) => one - other)),
    as: Object.fromEntries(askedAs),
    seconds: Math.round((performance.now() - startedAt) / 1000),
  }),
);
process.exit(broken.size === 0 ? 0 : 1);

async function tryOut(operation: Operation): Promise<void> {
  const random = seededRandom(`${values.seed} ${operation.name}`);
  let example: Example | null = null;
  for (let turn = 0; turn < turns; turn += 1) {
    if (!example || turn % REQUESTS_OF_AN_EXAMPLE === 0) {
      example = await exampleFor(operation);
      remember(example);
      const parts = asExample(operation, example, random, ids);
      await look(operation, example.as?.role ?? 'visitor', written(operation, world.base, parts, random));
      continue;
    }
    // Every third request is sent by another caller. Each role has its turn.
    const who = turn % 3 === 0 ? (everybody[(turn / 3) % everybody.length] as Who) : (example.as?.role ?? 'visitor');
    const caller = turn % 3 === 0 ? await world.personOf(who) : example.as;
    const parts = { ...asExample(operation, example, random, ids), caller };
    const status = await look(operation, who, someAsk(operation, world.base, parts, random, ids));
    if (status !== 401 || !caller) continue;
    if (caller === example.as) example = null;
    else world.forget(who);
  }
}

async function exampleFor({ name, method, path }: Operation): Promise<Example> {
  const make = examples[name];
  if (make) return await make(world.app);
  const who = world.whoMay(`${method} ${path}`);
  world.forget(who);
  return { as: await world.personOf(who) };
}

/** Stores the ids of real objects, so that other operations are tried with the same ids. */
function remember({ as, params, body }: Example): void {
  const found = JSON.stringify({ params, body }).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
  ids.push(...found, ...(as ? [as.userId] : []));
  ids.splice(0, Math.max(0, ids.length - 200));
}

async function look(operation: Operation, who: Who, ask: Ask): Promise<number> {
  const from = performance.now();
  const { url, what, ...request } = ask;
  const answer = await fetch(url, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  } as RequestInit);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const ms = Math.round(performance.now() - from);
  const { status } = answer;
  done += 1;
  askedAs.set(who, (askedAs.get(who) ?? 0) + 1);
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  if (ms > SLOW_MS) slow += 1;
  slowest.push({ ms, operation: operation.name, status, what });
  slowest.sort((one, other) => other.ms - one.ms).splice(8);
  if (status < 300 || (status < 400 && !declaresSuccess(operation))) reached.add(operation.name);
  for (const why of faultsOf(operation, answer, bytes)) {
    const shown = `${who}, ${what}: ${ask.method} ${url.slice(world.base.length, world.base.length + 300)} ${String(ask.body ?? '').slice(0, 400)} -> ${status} ${bytes.toString('utf8').slice(0, 400)}`;
    note(`${operation.name}: ${why}`, shown);
  }
  return status;
}

/**
 * Checks whether an operation declares a success status. Some calls only redirect: forms without scripts, and calls on
 * the way to another provider and back.
 */
function declaresSuccess({ responses }: Operation): boolean {
  return [...responses.keys()].some((status) => status < 300);
}

/** Returns what is wrong with a response. */
function faultsOf(operation: Operation, answer: Response, bytes: Buffer): string[] {
  const { status } = answer;
  if (status >= 500 && status !== 503) return [`a fault, ${status}`];
  const content = operation.responses.get(status);
  if (!content) return [`the status ${status} is not declared`];
  const [media, shape] = Object.entries(content)[0] ?? [];
  const given = (answer.headers.get('content-type') ?? '').split(';')[0];
  if (!media) return status === 303 && !answer.headers.get('location')?.startsWith('/') ? ['leads away from here'] : [];
  if (given !== media && media !== '*/*') return [`is ${given || 'nothing'}, not ${media}`];
  if (media !== 'application/json' || !shape) return [];
  try {
    return misfits(shape.schema, JSON.parse(bytes.toString('utf8'))).map(
      (why) => `${status}: ${why.replaceAll(/\[\d+\]/g, '[]')}`,
    );
  } catch (error) {
    return error instanceof SyntaxError ? ['is not JSON'] : [(error as Error).message];
  }
}

function note(what: string, first: string): void {
  const known = broken.get(what) ?? { count: 0, first };
  broken.set(what, { ...known, count: known.count + 1 });
}
