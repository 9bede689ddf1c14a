import { readFile } from 'node:fs/promises';
import type { FileTask } from './clean-apart.ts';
import { cleanDocument, cleanPicture } from './clean-file.ts';
import { cleanQuestionPicture } from './clean-question-picture.ts';

/*
 * A separate process for one file. A malicious file can crash the programs that read it, or make them use a gigabyte of
 * memory or loop forever. This then stops only this process. The process that saves answers continues.
 */

process.once('message', async (task: FileTask) => {
  const bytes = await readFile(task.path);
  const outcome = await clean(bytes, task);
  // The parent process already has the file. A PDF is stored unchanged, so it need not be sent back.
  const isUnchanged = 'bytes' in outcome && outcome.bytes === bytes;
  process.send?.(isUnchanged ? { ...outcome, bytes: null } : outcome, () => process.disconnect());
});

async function clean(bytes: Buffer, task: FileTask) {
  const { scanner } = task;
  switch (task.accept) {
    case 'document':
      return await cleanDocument(bytes, scanner);
    case 'picture':
      return await cleanPicture(bytes, { longestSidePx: task.longestSidePx, scanner });
    case 'question-picture':
      return await cleanQuestionPicture(bytes, scanner);
  }
}
