import { readFile } from 'node:fs/promises';
import type { FileTask } from './clean-apart.ts';
import { cleanDocument, cleanPicture } from './clean-file.ts';

/*
 * A process of its own, for one file: what an ill-meant file makes of the programs that read it (a crash, a gigabyte,
 * an endless loop) ends here, and the process that saves answers goes on.
 */

process.once('message', async (task: FileTask) => {
  const bytes = await readFile(task.path);
  const { scanner } = task;
  const outcome =
    task.accept === 'document'
      ? await cleanDocument(bytes, scanner)
      : await cleanPicture(bytes, { longestSidePx: task.longestSidePx, scanner });
  // The parent has a PDF already: it is kept byte for byte.
  const isUnchanged = 'bytes' in outcome && outcome.bytes === bytes;
  process.send?.(isUnchanged ? { ...outcome, bytes: null } : outcome, () => process.disconnect());
});
