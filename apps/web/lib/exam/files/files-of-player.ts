import type { AttemptId } from '@kasauti/contract/ids.ts';
import { itemKindOf } from '@kasauti/domain/item/interactions.ts';
import type { Player } from '../player/player.ts';
import { type AnswerFiles, openAnswerFiles } from './answer-files.ts';
import { fileCallsOf } from './file-calls.ts';
import { filesInMemory, openFilesDatabase } from './files-database.ts';

/** The files of each player of this page. There is one player on a page. */
const known = new WeakMap<Player, Promise<AnswerFiles>>();

/** Returns the files that the candidate has chosen. Interrupted uploads continue from the first call on. */
export function filesOf(player: Player, attemptId: AttemptId): Promise<AnswerFiles> {
  const files = known.get(player) ?? open(player, attemptId);
  known.set(player, files);
  return files;
}

/**
 * Continues interrupted uploads if the paper takes files. A page that was opened after the deadline does not know its
 * paper, so it looks.
 */
export function resumeFiles(player: Player, attemptId = player.state().sitting?.attemptId): void {
  const { paper } = player.state();
  const mayTakeFiles = paper?.questions.some(({ item }) => itemKindOf(item) === 'file-upload') ?? true;
  if (attemptId && mayTakeFiles) void filesOf(player, attemptId).catch(() => undefined);
}

async function open(player: Player, attemptId: AttemptId): Promise<AnswerFiles> {
  const database = await openFilesDatabase().catch(() => null);
  return await openAnswerFiles({
    attemptId,
    player,
    database: database ?? filesInMemory(),
    isKeptOnDevice: database !== null,
    calls: fileCallsOf(attemptId),
    newId: () => crypto.randomUUID(),
  });
}
