import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { AttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Tables } from '../../../platform/database/database.ts';
import { definePort } from '../../../platform/parts.ts';

/**
 * Function that returns the state of each attempt, for My Tests. The attempts module provides it at start-up, because
 * scheduling must not import that module.
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
