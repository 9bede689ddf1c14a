import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ScoreShare } from './score-worker.ts';

// Measures how long it takes to score a very large cohort on all cores: each response is read from its stored text,
// marked and written as the stored detail of a result. The form has questions of all kinds. The cohort is scored twice
// on all cores and must get the same marks. It is then scored on one core, to show what the other cores are worth.
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '60' },
  },
});
const [attempts, questions] = [Number(values.attempts), Number(values.questions)];
const cores = availableParallelism();

const [first, second, alone] = [await scoreCohort(cores), await scoreCohort(cores), await scoreCohort(1)];
const areEqual = first.digest === second.digest && first.digest === alone.digest;
console.log(
  JSON.stringify({
    bench: 'score',
    attempts,
    questions,
    kinds: first.kinds,
    cores,
    seconds: [first.seconds, second.seconds],
    seconds_on_one_core: alone.seconds,
    ratio: Math.round((alone.seconds / Math.min(first.seconds, second.seconds)) * 100) / 100,
    attempts_per_second: Math.round(attempts / Math.max(first.seconds, second.seconds)),
    equal: areEqual,
    digest: first.digest,
  }),
);
process.exitCode = areEqual ? 0 : 1;

/** Scores all attempts in this number of threads. The digest covers the details of all results, in their order. */
async function scoreCohort(threads: number): Promise<{ seconds: number; digest: string; kinds: string[] }> {
  const edges = Array.from({ length: threads + 1 }, (_, at) => Math.floor((attempts * at) / threads));
  const workers = edges.slice(1).map((to, at) => {
    const share: ScoreShare = { questions, from: edges[at] ?? 0, to };
    return new Worker(new URL('./score-worker.ts', import.meta.url), { workerData: share });
  });
  // A worker first makes its form and its responses, which is not measured.
  const kinds = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0] as string[]));
  const startedAt = performance.now();
  const hashes = await Promise.all(
    workers.map(async (worker) => {
      worker.postMessage('begin');
      return (await once(worker, 'message'))[0] as Uint8Array;
    }),
  );
  const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
  const digest = createHash('sha256');
  for (const share of hashes) digest.update(share);
  return { seconds, digest: digest.digest('hex'), kinds: kinds[0] ?? [] };
}
