import { isWireId, type UserId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { findEntries, LogFilter } from '../../audit/index.ts';
import { findUserByEmail, findUsers } from '../../identity/index.ts';

/** The filter as the request contains it. */
export type LogQuestion = {
  who?: string | undefined;
  what?: string | undefined;
  object?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const INDIA = '+05:30';
const midnight = (day: string | undefined) => {
  const instant = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00${INDIA}`);
  return Number.isNaN(instant) ? null : new Date(instant);
};

/**
 * Converts the filter of a request. Returns null if it names an e-mail address without an account. The search must then
 * find nothing.
 */
export async function readQuestion(database: Database, asked: LogQuestion): Promise<LogFilter | null> {
  const actor = await findActor(database, asked.who);
  if (actor === 'nobody') return null;
  const lastDay = midnight(asked.to);
  return {
    actor,
    what: asked.what ?? null,
    ...readObject(asked.object),
    from: midnight(asked.from),
    until: lastDay && new Date(lastDay.getTime() + DAY_MS),
  };
}

async function findActor(database: Database, who: string | undefined): Promise<LogFilter['actor'] | 'nobody'> {
  if (who === undefined) return null;
  if (isWireId(who.toLowerCase())) return { userId: who.toLowerCase() };
  if (!who.includes('@')) return { role: who.toLowerCase() };
  const user = await findUserByEmail(database, who);
  return user ? { userId: user.userId } : 'nobody';
}

/** Parses an object filter: a kind (`exam`), an id (`0199…`), or both (`exam:0199…`). */
function readObject(object: string | undefined): Pick<LogFilter, 'objectKind' | 'objectId'> {
  if (object === undefined) return { objectKind: null, objectId: null };
  const colon = object.indexOf(':');
  if (colon > 0) return { objectKind: object.slice(0, colon), objectId: object.slice(colon + 1) };
  return isWireId(object) ? { objectKind: null, objectId: object } : { objectKind: object, objectId: null };
}

/** Reads the names of the people who appear in these log entries. */
export async function findActors(database: Database, entries: Awaited<ReturnType<typeof findEntries>>) {
  const ids = entries.flatMap(({ actor_id: id }) => (id === null ? [] : [id as UserId]));
  return await findUsers(database, [...new Set(ids)]);
}
