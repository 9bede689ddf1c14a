import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { definePort } from '../../../platform/parts.ts';

/** Decision of a second person about an attempt, after its room was closed. */
export type LaterDecision = { at: Date; verb: string; reasonText: string; byUser: UserId };

/** The parts of the app that are needed to read the record of an attempt. */
export type RecordReader = Pick<App, 'database' | 'part'>;

type ReadDecisions = (executor: Database, attemptId: AttemptId) => Promise<LaterDecision[]>;
export const decisionsPort = definePort<ReadDecisions>('later-decisions');

/**
 * Registers the function of the results module that reads the decisions of a second person. The record of an attempt
 * contains these decisions, but proctoring must not import results.
 */
export function provideDecisions(app: App, read: ReadDecisions): void {
  app.part(decisionsPort).provided = read;
}

export async function readDecisions(app: RecordReader, attemptId: AttemptId): Promise<LaterDecision[]> {
  return (await app.part(decisionsPort).provided?.(app.database, attemptId)) ?? [];
}
