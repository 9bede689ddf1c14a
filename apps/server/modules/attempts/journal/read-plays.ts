import { PLAY_TOOL } from '@kasauti/contract/attempts/plays.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findToolEntries } from '../store/journal.ts';

/** Returns which recordings were played in an attempt, with the op ids of the entries. */
export async function readPlays(executor: Kysely<Tables>, attemptId: AttemptId) {
  const entries = await findToolEntries(executor, attemptId);
  return entries.flatMap(({ opId, payload }) => {
    const { tool, value } = JSON.parse(payload) as { tool: string; value?: string };
    return tool === PLAY_TOOL && value !== undefined ? [{ opId, recordingId: value }] : [];
  });
}
