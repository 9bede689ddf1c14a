import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
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
import { besideBare, median } from './bare.ts';

/**
 * The next request of a connection as bytes, and a function that checks its response. `look` returns false if the
 * response is wrong.
 */
export type Turn = { request: Buffer; look(answer: HttpAnswer): boolean };

export type Load = {
  bench: string;
  installation: Installation;
  server: Server;
  connections: number;
  seconds: number;
  warmUpSeconds: number;
  /** Number of measured periods. Each is between two measurements of the minimal server. Default: one. */
  pairs?: number;
  /** Returns the object that provides the requests of one connection. A connection sends one request at a time. */
  driver(at: number): { next(): Turn };
  /** Additional fields for the report. */
  facts?: Record<string, unknown>;
};

export type LoadResult = { measured: number; errors: number; line: Record<string, unknown> };

/**
 * Sends a load from this process to a server in another process. Returns the figures and prints nothing. Each
 * connection sends its next request after a response, so a slow server gets fewer requests. Responses that arrive after
 * the end of the period are counted, and so is their time. Each period is measured between two measurements of a
 * minimal server. The result of several periods is their median.
 */
export async function measure(load: Load): Promise<LoadResult> {
  const { installation, server } = load;
  const times = new Times();
  let errors = 0;
  const restMb = memoryMb(server.pid);
  const lanes = Array.from({ length: load.connections }, (_, at) => ({
    connection: new Connection(server.port),
    driver: load.driver(at),
  }));
  const seen = { requests: 0, requestBytes: 0, answerBytes: 0 };
  await stretch(load.warmUpSeconds, null);

  const bytes = {
    connections: load.connections,
    requestBytes: Math.round(seen.requestBytes / seen.requests),
    answerBytes: Math.round(seen.answerBytes / seen.requests),
  };
  const cost = { server: 0, database: 0, generator: 0 };
  const pairs: Awaited<ReturnType<typeof besideBare>>[] = [];
  for (let no = 0; no < (load.pairs ?? 1); no += 1) pairs.push(await besideBare(bytes, measuredStretch));
  for (const { connection } of lanes) connection.close();

  const perRequest = (micros: number) => Math.round((micros / Math.max(1, times.count)) * 10) / 10;
  return {
    measured: times.count,
    errors,
    line: {
      bench: load.bench,
      loop: 'closed',
      rate: median(pairs.map(({ rate }) => rate)),
      bare_rate: median(pairs.map(({ bare }) => bare)),
      ratio: median(pairs.map(({ ratio }) => ratio)),
      pairs: pairs.length,
      ...times.summary(),
      errors,
      requests: times.count,
      connections: load.connections,
      seconds: load.seconds * pairs.length,
      server_cpu_us: perRequest(cost.server),
      database_cpu_us: perRequest(cost.database),
      generator_cpu_us: perRequest(cost.generator),
      memory_before_mb: restMb,
      memory_after_mb: memoryMb(server.pid),
      ...load.facts,
    },
  };

  async function measuredStretch(): Promise<number> {
    const used = () =>
      [processorTime([server.pid]), databaseTime(installation.databasePid), process.cpuUsage()] as const;
    const [before, countBefore, startedAt] = [used(), times.count, performance.now()];
    await stretch(load.seconds, times);
    const [elapsedMs, after] = [performance.now() - startedAt, used()];
    cost.server += after[0] - before[0];
    cost.database += after[1] - before[1];
    cost.generator += after[2].user + after[2].system - before[2].user - before[2].system;
    return Math.round(((times.count - countBefore) / elapsedMs) * 1000);
  }

  async function stretch(seconds: number, counted: Times | null): Promise<void> {
    const endAt = performance.now() + seconds * 1000;
    await Promise.all(lanes.map((lane) => drive(lane, endAt, counted)));
  }

  /** Sends requests without a promise for each, because this process uses the same machine as the server. */
  function drive({ connection, driver }: (typeof lanes)[number], endAt: number, counted: Times | null): Promise<void> {
    return new Promise((done, failed) => {
      const step = () => {
        const startedAt = performance.now();
        if (startedAt >= endAt) return done();
        const { request, look } = driver.next();
        seen.requests += 1;
        seen.requestBytes += request.length;
        connection.send(
          request,
          (answer) => {
            counted?.add(performance.now() - startedAt);
            seen.answerBytes += answer.body.length;
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

/** Returns the environment of a measurement, including the settings that show whether the database is durable. */
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
  // Without the permission to read this path, the database user gets no row with it.
  const files = data_directory && (await statfs(data_directory).catch(() => null));
  return {
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 1024 ** 3),
    ...durability,
    // In memory, fsync costs nothing, so times of storing data are not valid for a disk.
    database_files: files ? (files.type === TMPFS ? 'memory' : 'disk') : 'unknown',
    fdatasync_ms: data_directory ? await fdatasyncMs(dirname(data_directory)).catch(() => null) : null,
    load_average: loadavg().map((load) => Math.round(load * 10) / 10),
    yardstick_ms: yardstickMs(),
  };
}

/**
 * Returns the time in milliseconds of one write of 8 kB with fdatasync in the database folder. It is the median of
 * fifty writes.
 */
async function fdatasyncMs(folder: string): Promise<number> {
  const path = join(folder, `fdatasync-${process.pid}`);
  const file = await open(path, 'w');
  try {
    const times: number[] = [];
    for (let no = 0; no < 50; no += 1) {
      await file.write(Buffer.alloc(8192, no));
      const startedAt = performance.now();
      await file.datasync();
      times.push(performance.now() - startedAt);
    }
    return Math.round(median(times) * 1000) / 1000;
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/**
 * Returns the time in milliseconds of a small fixed computation on this processor. A host may slow down a virtual
 * machine at any time. Two measurements can therefore be compared only if this time is similar. The result is the
 * shortest of five times, which ignores short pauses.
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

/**
 * Prints the report as one line and sets the exit code. The exit code is nonzero if results are wrong, but not if they
 * are slow.
 */
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

/** Returns the resident memory of a process in MB. */
export function memoryMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
