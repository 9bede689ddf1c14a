import type { App } from '../../platform/app.ts';
import { actorOf, type Session } from '../../platform/http/session.ts';
import { record } from './record-entry.ts';

/** The person who reads a list, and the id of the request. */
export type ListReader = { by: Pick<Session, 'userId' | 'role'>; requestId: string };

/** Records that a person downloads a list of personal data as a file. The action is, for example, `message.file`. */
export async function recordFile(
  app: Pick<App, 'inTransaction'>,
  objectKind: string,
  { by, requestId }: ListReader,
): Promise<void> {
  await app.inTransaction(async (work) => {
    record(work, { ...actorOf(by), action: `${objectKind}.file`, objectKind, objectId: 'all' });
  }, requestId);
}
