import type { AttemptState } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Tables } from '../../../platform/database/database.ts';
import { definePort } from '../../../platform/parts.ts';

/**
 * How the attempts module reports the state of each attempt, so that My Tests can show it without an arrow backwards.
 */
export type ReadAttemptStates = (
  executor: Kysely<Tables>,
  attemptIds: AttemptId[],
) => Promise<Map<AttemptId, AttemptState>>;

export const attemptStatesPort = definePort<ReadAttemptStates>('attempt-states');

export function provideAttemptStates(app: App, read: ReadAttemptStates): void {
  app.part(attemptStatesPort).provided = read;
}

export async function readAttemptStates(app: App, attemptIds: AttemptId[]): Promise<Map<AttemptId, AttemptState>> {
  const read = app.part(attemptStatesPort).provided;
  return read && attemptIds.length > 0 ? await read(app.database, attemptIds) : new Map();
}
