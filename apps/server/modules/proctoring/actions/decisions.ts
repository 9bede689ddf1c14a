import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { definePort } from '../../../platform/parts.ts';

/** What was decided about an attempt after its room was closed. */
export type LaterDecision = { at: Date; verb: string; reasonText: string; byUser: UserId };

/** What the record of an attempt is read with. */
export type RecordReader = Pick<App, 'database' | 'part'>;

type ReadDecisions = (executor: Database, attemptId: AttemptId) => Promise<LaterDecision[]>;
export const decisionsPort = definePort<ReadDecisions>('later-decisions');

/**
 * How the results module reports what a second person decided, so that the candidate's record has it without an arrow
 * backwards.
 */
export function provideDecisions(app: App, read: ReadDecisions): void {
  app.part(decisionsPort).provided = read;
}

export async function readDecisions(app: RecordReader, attemptId: AttemptId): Promise<LaterDecision[]> {
  return (await app.part(decisionsPort).provided?.(app.database, attemptId)) ?? [];
}
