import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What was decided about an attempt after its room was closed. */
export type LaterDecision = { at: Date; verb: string; reasonText: string; byUser: UserId };

type ReadDecisions = (executor: Database, attemptId: AttemptId) => Promise<LaterDecision[]>;
const readers = new WeakMap<Database, ReadDecisions>();

/** How the results module tells what a second person decided, so that it stands in the candidate's record without an arrow backwards. */
export function provideDecisions({ database }: Pick<App, 'database'>, read: ReadDecisions): void {
  readers.set(database, read);
}

export async function readDecisions(database: Database, attemptId: AttemptId): Promise<LaterDecision[]> {
  return (await readers.get(database)?.(database, attemptId)) ?? [];
}
