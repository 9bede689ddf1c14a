import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';
import {
  Connection,
  databaseTime,
  type HttpAnswer,
  type Installation,
  print,
  processorTime,
  type Server,
  Times,
} from './attempt-load.ts';

/** What one connection does next: the bytes of a request, and a look at its answer. False: the answer was wrong. */
export type Turn = { request: Buffer; look(answer: HttpAnswer): boolean };

export type Load = {
  bench: string;
  installation: Installation;
  server: Server;
  connections: number;
  seconds: number;
  warmUpSeconds: number;
  /** The turns of one connection, which has one request under way at a time. */
  driver(at: number): { next(): Turn };
  /** What else the line says of what was done. */
  facts?: Record<string, unknown>;
};

export type LoadResult = { measured: number; errors: number; line: Record<string, unknown> };

/** Drives a load from this process against a server that is another, and says what came of it. Nothing is printed. */
export async function measure(load: Load): Promise<LoadResult> {
  const { installation, server } = load;
  const times = new Times();
  let errors = 0;
  const restMb = memoryMb(server.pid);
  const used = () => [processorTime([server.pid]), databaseTime(installation.databasePid), process.cpuUsage()] as const;
  const measureFrom = performance.now() + load.warmUpSeconds * 1000;
  const endAt = measureFrom + load.seconds * 1000;
  let before = used();
  setTimeout(() => {
    before = used();
  }, load.warmUpSeconds * 1000).unref();

  await Promise.all(Array.from({ length: load.connections }, (_, at) => drive(new Connection(server.port), at)));
  const after = used();
  const elapsedMs = performance.now() - measureFrom;
  const perRequest = (from: number, to: number) => Math.round(((to - from) / Math.max(1, times.count)) * 10) / 10;
  return {
    measured: times.count,
    errors,
    line: {
      bench: load.bench,
      rate: Math.round((times.count / elapsedMs) * 1000),
      ...times.summary(),
      errors,
      requests: times.count,
      connections: load.connections,
      seconds: Math.round(elapsedMs / 100) / 10,
      server_cpu_us: perRequest(before[0], after[0]),
      database_cpu_us: perRequest(before[1], after[1]),
      generator_cpu_us: perRequest(before[2].user + before[2].system, after[2].user + after[2].system),
      memory_before_mb: restMb,
      memory_after_mb: memoryMb(server.pid),
      ...load.facts,
    },
  };

  /** No promise per request: the generator shares the machine with what it measures. */
  function drive(connection: Connection, at: number): Promise<void> {
    const driver = load.driver(at);
    return new Promise((done, failed) => {
      const step = () => {
        const startedAt = performance.now();
        if (startedAt >= endAt) {
          connection.close();
          return done();
        }
        const { request, look } = driver.next();
        connection.send(
          request,
          (answer) => {
            const endedAt = performance.now();
            if (endedAt >= measureFrom) times.add(endedAt - startedAt);
            if (!look(answer)) errors += 1;
            step();
          },
          failed,
        );
      };
      step();
    });
  }
}

const TMPFS = 0x01021994;

/** Where a figure was measured, and that the database keeps what it acknowledges. */
export async function environmentOf({
  databaseUrl,
}: Pick<Installation, 'databaseUrl'>): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('data_directory', 'fsync', 'full_page_writes', 'synchronous_commit', 'server_version', 'shared_buffers') order by name`,
  );
  await client.end();
  const { data_directory, ...durability } = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  // A user who may not see where the files are is not told.
  const files = data_directory && (await statfs(data_directory).catch(() => null));
  return {
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 1024 ** 3),
    ...durability,
    // Where fsync costs nothing, figures of what is stored are no figures of a disk.
    database_files: files ? (files.type === TMPFS ? 'memory' : 'disk') : 'unknown',
    load_average: loadavg().map((load) => Math.round(load * 10) / 10),
    yardstick_ms: yardstickMs(),
  };
}

/**
 * What the same small piece of work takes this processor right now: hosts slow their guests down without a word, and two figures can be
 * compared only where this one is alike. The best of five, so that a moment's rest does not count.
 */
function yardstickMs(): number {
  const block = Buffer.alloc(1024, 1);
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    for (let round = 0; round < 20_000; round += 1) createHash('sha256').update(block).digest();
    return performance.now() - startedAt;
  });
  return Math.round(Math.min(...times) * 10) / 10;
}

/** One line, and the exit code: not 0 only when something was wrong, never because it was slow. */
export async function report(
  installation: Installation,
  line: Record<string, unknown>,
  broken: readonly string[],
): Promise<void> {
  reportIn(await environmentOf(installation), line, broken);
}

export function reportIn(
  environment: Record<string, unknown>,
  line: Record<string, unknown>,
  broken: readonly string[],
): void {
  print({ ...line, broken: broken.length, environment });
  for (const what of broken.slice(0, 20)) console.error(what);
  if (broken.length > 0) process.exitCode = 1;
}

/** Resident memory of a process. */
export function memoryMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
