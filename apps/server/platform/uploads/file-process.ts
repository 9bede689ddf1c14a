import { readFile } from 'node:fs/promises';
import type { FileTask } from './clean-apart.ts';
import { cleanAnswer, cleanDocument, cleanPicture } from './clean-file.ts';
import { cleanQuestionPicture } from './clean-question-picture.ts';
import { cleanRecording } from './clean-recording.ts';
import { serveApart } from './serve-apart.ts';

// The program of the separate process that cleans one uploaded file (clean-apart.ts).
serveApart<FileTask>(async (task) => {
  const bytes = await readFile(task.path);
  const outcome = await clean(bytes, task);
  // The parent process already has the file. A PDF is stored unchanged, so it need not be sent back.
  return 'bytes' in outcome && outcome.bytes === bytes ? { ...outcome, bytes: null } : outcome;
});

async function clean(bytes: Buffer, task: FileTask) {
  const { scanner } = task;
  switch (task.accept) {
    case 'document':
      return await cleanDocument(bytes, scanner);
    case 'picture':
      return await cleanPicture(bytes, { longestSidePx: task.longestSidePx, scanner });
    case 'answer':
      return await cleanAnswer(bytes, task);
    case 'question-picture':
      return await cleanQuestionPicture(bytes, scanner);
    case 'recording':
      return await cleanRecording(bytes, scanner);
  }
}
