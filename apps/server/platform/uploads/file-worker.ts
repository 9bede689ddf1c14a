import { parentPort, workerData } from 'node:worker_threads';
import type { FileTask, FileTaskOutcome } from './run-file-task.ts';
import { whyNotAPlainPdf } from './why-not-a-plain-pdf.ts';

/*
 * Runs in a thread of its own, one file per thread: what an ill-meant file makes of its reader ends with the thread, and nobody's
 * answers wait while it is read.
 */

const { kind, bytes, mostPixels, mostMemoryMb } = workerData as FileTask;

if (kind === 'pdf') tell({ kind: 'pdf', problem: whyNotAPlainPdf(Buffer.from(bytes)) });
else await decodeHeic();

function tell(outcome: FileTaskOutcome): void {
  parentPort?.postMessage(outcome, outcome.kind === 'pixels' ? [outcome.data.buffer as ArrayBuffer] : []);
}

async function decodeHeic(): Promise<void> {
  limitMemory();
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) {
    tell({ kind: 'unreadable' });
    return;
  }
  // Known from the file's head: nothing has been decoded yet.
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) {
    tell({ kind: 'too-many-pixels' });
    return;
  }
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  image.display(target, (done) => tell(done ? { kind: 'pixels', ...target } : { kind: 'unreadable' }));
}

/** The decoder's memory is no part of the heap that a thread can be limited to; it grows by this one function. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > mostMemoryMb * 1024 * 1024) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}
