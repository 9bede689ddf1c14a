import { Worker } from 'node:worker_threads';
import type { PdfProblem } from './why-not-a-plain-pdf.ts';

export type FileTask = { kind: 'heic' | 'pdf'; bytes: Uint8Array; mostPixels: number; mostMemoryMb: number };

export type FileTaskOutcome =
  | { kind: 'pixels'; data: Uint8ClampedArray; width: number; height: number }
  | { kind: 'too-many-pixels' }
  | { kind: 'pdf'; problem: PdfProblem | null }
  /** Also: took too long, or too much memory. */
  | { kind: 'unreadable' };

/** A whole page of a telephone's camera takes one or two seconds. */
const MOST_MS = 10_000;
/** Forty megapixels are decoded in some four hundred megabytes. */
const MOST_DECODER_MB = 640;
const MOST_HEAP_MB = 256;

type Limits = { mostPixels: number; mostMs?: number; mostMemoryMb?: number };

/** Reads a file in a thread of its own, within a time and a memory. */
export async function runFileTask(
  kind: FileTask['kind'],
  bytes: Buffer,
  { mostPixels, mostMs = MOST_MS, mostMemoryMb = MOST_DECODER_MB }: Limits,
): Promise<FileTaskOutcome> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: { kind, bytes, mostPixels, mostMemoryMb } satisfies FileTask,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    // It needs none of our secrets, and what its library prints is nobody's to read.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FileTaskOutcome>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'unreadable' }), mostMs);
      worker.once('message', resolve);
      // A decoder that stumbles over a file throws whatever it likes: the file cannot be read.
      worker.once('error', () => resolve({ kind: 'unreadable' }));
      worker.once('exit', () => resolve({ kind: 'unreadable' }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
