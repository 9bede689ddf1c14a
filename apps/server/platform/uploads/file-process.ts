import { readFile } from 'node:fs/promises';
import type { FileTask } from './clean-apart.ts';
import { cleanDocument, cleanPicture } from './clean-file.ts';

/*
 * A separate process for one file. A malicious file can crash the programs that read it, or make them use a gigabyte of
 * memory or loop forever. This then stops only this process. The process that saves answers continues.
 */

process.once('message', async (task: FileTask) => {
  const bytes = await readFile(task.path);
  const { scanner } = task;
  const outcome =
    task.accept === 'document'
      ? await cleanDocument(bytes, scanner)
      : await cleanPicture(bytes, { longestSidePx: task.longestSidePx, scanner });
  // The parent process already has the file. A PDF is stored unchanged, so it need not be sent back.
  const isUnchanged = 'bytes' in outcome && outcome.bytes === bytes;
  process.send?.(isUnchanged ? { ...outcome, bytes: null } : outcome, () => process.disconnect());
});
