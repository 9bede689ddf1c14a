import { readFile } from 'node:fs/promises';
import type { FileTask } from './clean-apart.ts';
import { cleanDocument, cleanPicture } from './clean-file.ts';

/*
 * Separate process for one file. A malicious file can crash the programs that read it, or make them use a gigabyte
 * or loop forever. Only this process is then lost, and the process that saves answers continues.
 */

process.once('message', async (task: FileTask) => {
  const bytes = await readFile(task.path);
  const { scanner } = task;
  const outcome =
    task.accept === 'document'
      ? await cleanDocument(bytes, scanner)
      : await cleanPicture(bytes, { longestSidePx: task.longestSidePx, scanner });
  // The parent already has the PDF, which is stored unchanged.
  const isUnchanged = 'bytes' in outcome && outcome.bytes === bytes;
  process.send?.(isUnchanged ? { ...outcome, bytes: null } : outcome, () => process.disconnect());
});
