import { fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** Limits for the separate process of one file. */
export type ApartLimits = { maxMs: number; maxHeapMb: number };

type Apart<News> = ApartLimits & {
  /** Path of the program. It calls `serveApart`. */
  program: string;
  /** Is called with what the process tells during its work. */
  onNews?: (news: News) => void;
  /** Stops the process early. */
  signal?: AbortSignal;
};

/** What the process of a file sends: news during its work, and its outcome at the end. */
export type ApartMessage = { news: unknown } | { outcome: unknown };

/**
 * The process has a lower priority than all other processes of the server, because saving answers is more important.
 */
const NICENESS = 10;

/**
 * Has one file read by a program in a separate process. A malicious file can crash the libraries that read it, or make
 * them use a gigabyte of memory or loop forever. This then stops only that process. Returns null if the process was
 * stopped or ended without an outcome.
 */
export async function runApart<Outcome, News = never>(task: object, apart: Apart<News>): Promise<Outcome | null> {
  const { program, maxMs, maxHeapMb, onNews, signal } = apart;
  const child = fork(program, {
    // The process needs no secrets. The output of its libraries is discarded.
    env: {},
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const ended = Promise.withResolvers<Outcome | null>();
  const giveUp = () => ended.resolve(null);
  const timer = setTimeout(giveUp, maxMs);
  child.on('message', (message) => {
    const told = message as ApartMessage;
    if ('outcome' in told) ended.resolve(told.outcome as Outcome);
    else onNews?.(told.news as News);
  });
  child.once('error', giveUp);
  child.once('exit', giveUp);
  child.once('spawn', () => child.pid && stepBack(child.pid));
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  child.send(task, (error) => error && giveUp());
  try {
    return await ended.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    child.kill('SIGKILL');
  }
}

function stepBack(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The process has already ended, or this operating system has no priorities.
  }
}
