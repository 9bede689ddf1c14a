import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Backlog, backlogWarnings, makeBacklogReader } from './backlog.ts';
import type { Database } from './database/database.ts';
import type { ObjectStore } from './objects/objects.ts';
import type { Settings } from './settings/settings.ts';
import { isFromThisMachine } from './settings/this-machine.ts';

const MIN_FREE_BYTES = 200 * 1024 * 1024;
const MAX_WORKER_LAG_SECONDS = 120;

/** The metrics of saving answers. */
export type SaveMetrics = {
  answersSaved: Counter;
  queueLength: Gauge;
  commitSeconds: Histogram;
  commitsInDoubt: Counter;
  savesBusy: Counter;
};
export type Metrics = SaveMetrics & { registry: Registry };

type Parts = {
  fastify: FastifyInstance;
  database: Database;
  objects: ObjectStore;
  settings: Settings;
  /** Returns the names of the tasks that a worker of this version does within seconds. */
  soonDone: () => string[];
  watched: readonly Backlog[];
  isDraining: () => boolean;
};

type Check = { name: string; ok: boolean; detail: string };

/**
 * Registers the health checks. `/healthz` reports whether the process responds, `/readyz` whether it can do its work.
 * `/metrics` returns Prometheus metrics. If METRICS_TOKEN is set, the request must contain it. Otherwise only programs
 * on this machine may read the metrics.
 */
export function registerHealth(parts: Parts): Metrics {
  const { fastify, database, objects, settings, soonDone, isDraining } = parts;
  const readWatched = makeBacklogReader(database, parts.watched);
  const metrics = makeMetrics(database, soonDone);
  addBacklogGauges(metrics.registry, parts.watched, readWatched);

  fastify.addHook('onResponse', (request, reply, done) => {
    done();
    metrics.secondsOf(request.routeOptions.url ?? 'unknown', reply.statusCode).observe(reply.elapsedTime / 1000);
  });

  fastify.get('/healthz', async () => ({ ok: true }));

  fastify.get('/readyz', async (request, reply) => {
    const checks = await Promise.all([
      check('draining', async () => {
        if (isDraining()) throw new Error('the server is stopping');
        return 'no';
      }),
      check('database', async () => {
        await sql`select 1`.execute(database);
        return 'answers';
      }),
      check('objects', async () => {
        await objects.check();
        return 'can be used';
      }),
      check('disk', () => checkDisk(settings.KASAUTI_DATA_DIR)),
      check('worker', () => checkWorker(database, soonDone())),
      // Nothing here makes a server unready, because another one would have the same work.
      check('backlogs', async () => backlogWarnings(await readWatched()).join('; ') || 'as usual'),
    ]);
    const ok = checks.every((one) => one.ok);
    if (!ok) reply.code(503).header('retry-after', '5');
    // The details may contain names of hosts and folders, so only programs on this machine receive them.
    return { ok, checks: isFromThisMachine(request) ? checks : checks.map(({ name, ok }) => ({ name, ok })) };
  });

  fastify.get('/metrics', async (request, reply) => {
    const bearer = request.headers.authorization;
    const allowed = settings.METRICS_TOKEN ? bearer === `Bearer ${settings.METRICS_TOKEN}` : isFromThisMachine(request);
    if (!allowed) return reply.code(404).send();
    reply.header('content-type', metrics.registry.contentType);
    return await metrics.registry.metrics();
  });
  return metrics;
}

async function check(name: string, ask: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await ask() };
  } catch (error) {
    return { name, ok: false, detail: (error as Error).message.slice(0, 200) };
  }
}

async function checkDisk(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES) throw new Error(`only ${Math.round(free / 1_048_576)} MB are free`);
  return `${Math.round(free / 1_048_576)} MB free`;
}

/**
 * Returns for how many seconds the oldest runnable job of these tasks has been waiting. Jobs of a newer version do not
 * count, because this version cannot do them. Jobs that are slow, or many at once, may wait for long.
 */
async function workerLagSeconds(database: Database, tasks: string[]): Promise<number> {
  const answer = await sql<{ lag: number | null }>`
    select extract(epoch from now() - min(run_at))::float8 as lag from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts
      and task_identifier = any(${tasks}::text[])`.execute(database);
  return answer.rows[0]?.lag ?? 0;
}

async function checkWorker(database: Database, tasks: string[]): Promise<string> {
  const lag = await workerLagSeconds(database, tasks);
  if (lag > MAX_WORKER_LAG_SECONDS) throw new Error(`jobs have been waiting for ${Math.round(lag)} s`);
  return `${Math.round(lag)} s behind`;
}

function addBacklogGauges(
  registry: Registry,
  watched: readonly Backlog[],
  readWatched: ReturnType<typeof makeBacklogReader>,
): void {
  for (const backlog of watched) {
    new Gauge({
      name: `kasauti_${backlog.name}`,
      help: backlog.help,
      registers: [registry],
      async collect() {
        const readings = await readWatched();
        this.set(readings.find((one) => one.backlog === backlog)?.value ?? Number.NaN);
      },
    });
  }
}

function makeMetrics(database: Database, soonDone: () => string[]) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'kasauti_' });
  const requestSeconds = new Histogram({
    name: 'kasauti_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  new Gauge({
    name: 'kasauti_worker_lag_seconds',
    help: 'Age of the oldest job that could run',
    registers: [registry],
    async collect() {
      this.set(await workerLagSeconds(database, soonDone()).catch(() => Number.NaN));
    },
  });
  // Each series is cached, because finding it by its labels takes longer than counting.
  const known = new Map<string, Map<number, Histogram.Internal<'route' | 'status'>>>();
  function secondsOf(route: string, status: number) {
    const ofRoute = known.get(route) ?? new Map<number, Histogram.Internal<'route' | 'status'>>();
    known.set(route, ofRoute);
    const seconds = ofRoute.get(status) ?? requestSeconds.labels({ route, status: String(status) });
    ofRoute.set(status, seconds);
    return seconds;
  }
  return { registry, secondsOf, ...makeSaveMetrics(registry) };
}

function makeSaveMetrics(registry: Registry): SaveMetrics {
  const registers = [registry];
  return {
    answersSaved: new Counter({ name: 'kasauti_answers_saved_total', help: 'Response events committed', registers }),
    queueLength: new Gauge({
      name: 'kasauti_answers_waiting',
      help: 'Response events waiting for the next commit',
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'kasauti_commit_seconds',
      help: 'Time from sending a commit of answers to its outcome',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3],
      registers,
    }),
    commitsInDoubt: new Counter({
      name: 'kasauti_commits_in_doubt_total',
      help: 'Commits of answers whose response was lost, or that did not wait for the standby',
      registers,
    }),
    savesBusy: new Counter({
      name: 'kasauti_saves_busy_total',
      help: 'Requests to save answers that were answered with 503',
      registers,
    }),
  };
}
