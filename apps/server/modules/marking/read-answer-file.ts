import { answerFile as contract } from '@kasauti/contract/attempts/marking.ts';
import type { AnswerFileId, MarkingTaskId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import { downloadOf } from '../attempts/index.ts';
import { readQuestion, readResponse } from './answer-to-mark.ts';
import { findTask } from './store.ts';

type Ask = { taskId: MarkingTaskId; no: number; markerId: UserId };

/**
 * Returns a file of an answer for download, to the one person with whom the answer is now. Neither its name nor its
 * address says who the candidate is.
 */
export async function readAnswerFile(app: App, { taskId, no, markerId }: Ask) {
  const { database } = app;
  const task = await findTask(database, taskId);
  if (!task) return refuse(contract.refusals, 'not-found');
  const isWithCaller =
    task.claimedBy === markerId && task.claimedUntil && task.claimedUntil > (await readNow(database));
  if (!isWithCaller) return refuse(contract.refusals, 'not-open');
  const question = await readQuestion(database, task);
  const response = question && (await readResponse(database, task, question));
  const file = response?.kind === 'files' ? response.files[no - 1] : undefined;
  if (!file) return refuse(contract.refusals, 'no-such-file');
  return await downloadOf(app, { attemptId: task.attemptId, fileId: file.fileId as AnswerFileId }, `file-${no}`);
}
