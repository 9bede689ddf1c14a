import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Connection, httpRequest } from './attempt-load.ts';

export type Bytes = { connections: number; requestBytes: number; answerBytes: number };

const SECONDS = 2;

/**
 * Returns the requests per second of a minimal `node:http` server in a separate process, with the same connections and
 * message sizes. A host may slow down a virtual machine at any time. If a measured rate is compared with this one,
 * measured directly before and after it, this effect is mostly removed.
 */
export async function bareRate({ connections, requestBytes, answerBytes }: Bytes): Promise<number> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [String(answerBytes)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once('message', (said) => resolve(said as { port: number })),
  );
  const plain = httpRequest('POST', '/', {}, '{}').length;
  const request = httpRequest('POST', '/', { 'x-fill': 'x'.repeat(Math.max(0, requestBytes - plain - 10)) }, '{}');
  let [answered, from] = [0, 0];
  const all = Array.from({ length: connections }, () => new Connection(port));
  const until = performance.now() + SECONDS * 1000;
  const warmFrom = until - SECONDS * 750;
  await Promise.all(
    all.map(async (connection) => {
      while (performance.now() < until) {
        await connection.ask(request);
        if (performance.now() < warmFrom) continue;
        if (from === 0) from = performance.now();
        answered += 1;
      }
      connection.close();
    }),
  );
  const rate = (answered / (performance.now() - from)) * 1000;
  child.disconnect();
  return Math.round(rate);
}

/**
 * Measures `act` between two measurements of the minimal server. `ratio` is the measured rate divided by the rate of
 * the minimal server.
 */
export async function besideBare(
  bytes: Bytes,
  act: () => Promise<number>,
): Promise<{ rate: number; bare: number; ratio: number }> {
  const before = await bareRate(bytes);
  const rate = await act();
  const bare = (before + (await bareRate(bytes))) / 2;
  return { rate, bare: Math.round(bare), ratio: Math.round((rate / bare) * 1000) / 1000 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}
