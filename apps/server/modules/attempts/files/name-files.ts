import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { CheckedEvent } from '../save/check-events.ts';
import { findKept, nameFiles, type StoredFile } from '../store/answer-files.ts';
import { answerFileOf } from './kept-file.ts';

type NamedFile = AnswerFile & { itemRef: string | null };

/** Returns the files that answers name. */
export function filesNamedIn(events: readonly CheckedEvent[]): NamedFile[] {
  return events.flatMap(({ itemRef, response }): NamedFile[] =>
    response?.kind === 'files' ? response.files.map((file) => ({ ...file, itemRef })) : [],
  );
}

/**
 * Checks that the server stores each of these files: whole, for the same attempt and question, and with the same bytes.
 * From then on these files are never swept. Returns false if one of them is missing.
 */
export async function areFilesStored(
  executor: Kysely<Tables>,
  attemptId: AttemptId,
  named: readonly NamedFile[],
): Promise<boolean> {
  const fileIds = [...new Set(named.map(({ fileId }) => fileId))];
  const kept = new Map((await findKept(executor, attemptId, fileIds)).map((file) => [file.fileId as string, file]));
  if (!named.every((file) => isStoredAs(file, kept.get(file.fileId)))) return false;
  // A file that was named once stays named, so most answers need no change here.
  const fresh = fileIds.filter((fileId) => !kept.get(fileId)?.namedAt);
  return fresh.length === 0 || (await nameFiles(executor, attemptId, fresh)) === fresh.length;
}

function isStoredAs({ itemRef, sha256, size, type }: NamedFile, stored: StoredFile | undefined): boolean {
  const file = stored && answerFileOf(stored);
  return !!file && stored.itemRef === itemRef && file.sha256 === sha256 && file.size === size && file.type === type;
}
