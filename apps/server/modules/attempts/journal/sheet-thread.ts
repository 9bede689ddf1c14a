import { Worker } from 'node:worker_threads';
import type { App } from '../../../platform/app.ts';
import { definePart } from '../../../platform/parts.ts';
import type { Attempt } from '../store/attempts.ts';

/**
 * Input for one response sheet. `entries` is the number of journal entries in the sheet. `members` contains the other
 * members of the sheet by name, as canonical JSON.
 */
export type SheetTask = { attempt: Attempt; entries: number; members: Record<string, string> };

export type ToSheetWorker =
  | { kind: 'begin'; id: number; task: SheetTask }
  | { kind: 'next'; id: number }
  | { kind: 'stop'; id: number };
export type FromSheetWorker =
  | { kind: 'piece'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number; hash: string }
  | { kind: 'failed'; id: number; text: string };

/**
 * Heap limit of the thread. One part of a sheet takes one or two megabytes. If the thread exceeds the limit, the thread
 * ends and its sheets fail, but the server continues.
 */
const MAX_HEAP_MB = 192;
/**
 * Limit of the heap's young generation. The parts of a sheet are short-lived. Without a limit, several hundred
 * megabytes of garbage would collect before the collector runs.
 */
const MAX_YOUNG_MB = 16;

type Waiting = { resolve(answer: FromSheetWorker): void; reject(cause: Error): void };

/** Worker thread that writes response sheets. It starts with the first sheet and ends with the server. */
export class SheetThread {
  readonly #databaseUrl: string;
  #worker: Worker | null = null;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(app: Pick<App, 'databaseUrl'>) {
    this.#databaseUrl = app.databaseUrl;
  }

  /** Yields the canonical JSON of a sheet in parts. Returns its SHA-256 in hex. */
  async *write(task: SheetTask): AsyncGenerator<Uint8Array, string> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#running();
    worker.postMessage({ kind: 'begin', id, task } satisfies ToSheetWorker);
    let isOver = false;
    try {
      for (;;) {
        const answer = await this.#next(worker, id);
        isOver = answer.kind !== 'piece';
        if (answer.kind === 'failed') throw new Error(`a sheet could not be written: ${answer.text}`);
        if (answer.kind === 'end') return answer.hash;
        yield answer.bytes;
      }
    } finally {
      if (!isOver) worker.postMessage({ kind: 'stop', id } satisfies ToSheetWorker);
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #next(worker: Worker, id: number): Promise<FromSheetWorker> {
    const { promise, resolve, reject } = Promise.withResolvers<FromSheetWorker>();
    this.#waiting.set(id, { resolve, reject });
    worker.postMessage({ kind: 'next', id } satisfies ToSheetWorker);
    return promise;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: { databaseUrl: this.#databaseUrl },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
      execArgv: [],
    });
    worker.on('message', (answer: FromSheetWorker) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      waiting?.resolve(answer);
    });
    worker.once('error', (cause) => this.#ended(worker, cause as Error));
    worker.once('exit', () => this.#ended(worker, new Error('the thread that writes sheets has ended')));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** Rejects all pending requests with the error. The next sheet starts a new thread. */
  #ended(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(cause);
    this.#waiting.clear();
  }
}

/** Worker thread in which this process writes response sheets. */
export const sheetThreadPart = definePart({
  name: 'sheet-thread',
  make: (app) => new SheetThread(app),
  close: (thread) => thread.close(),
});
