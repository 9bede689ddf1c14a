import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { CheckedEvent } from '../save/check-events.ts';
import { findKept, nameFiles, type StoredFile } from '../store/answer-files.ts';
import { answerFileOf } from './kept-file.ts';

type NamedFile = AnswerFile & { itemRef: string | null };

/**
 * Checks that the server stores each file that the answers name: whole, for the same attempt and question, and with the
 * same bytes. From then on these files are never swept. Returns false if one of them is missing.
 */
export async function areFilesStored(
  executor: Kysely<Tables>,
  attemptId: AttemptId,
  events: readonly CheckedEvent[],
): Promise<boolean> {
  const named = events.flatMap(({ itemRef, response }): NamedFile[] =>
    response?.kind === 'files' ? response.files.map((file) => ({ ...file, itemRef })) : [],
  );
  if (named.length === 0) return true;
  const fileIds = [...new Set(named.map(({ fileId }) => fileId))];
  const kept = new Map((await findKept(executor, attemptId, fileIds)).map((file) => [file.fileId as string, file]));
  if (!named.every((file) => isStoredAs(file, kept.get(file.fileId)))) return false;
  return (await nameFiles(executor, attemptId, fileIds)) === fileIds.length;
}

function isStoredAs({ itemRef, sha256, size, type }: NamedFile, stored: StoredFile | undefined): boolean {
  const file = stored && answerFileOf(stored);
  return !!file && stored.itemRef === itemRef && file.sha256 === sha256 && file.size === size && file.type === type;
}
