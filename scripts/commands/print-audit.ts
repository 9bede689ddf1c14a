import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { type EntryFilter, readEntries } from '../../apps/server/modules/audit/index.ts';
import { findUsers } from '../../apps/server/modules/identity/index.ts';
import type { Database } from '../../apps/server/platform/database/database.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import type { UserId } from '../../packages/contract/ids.ts';
import { localParts } from '../../packages/domain/format/clock-time.ts';
import { zoneLabel } from '../../packages/domain/format/dates.ts';

/** The time zone of the times in options and in the output. */
const ZONE_OFFSET = '+05:30';

import { plainLine } from '../../packages/domain/text/plain-line.ts';
import { jsonLine } from './command-outcome.ts';

const PAGE = 500;

export type AuditWishes = { object?: string; since?: string };

/** Converts the options into a filter. Throws `StartProblem` for an invalid option. */
export function auditFilter({ object, since }: AuditWishes): EntryFilter {
  const [, objectKind = null, objectId = null] = /^([a-z-]+)(?::(.+))?$/.exec(object ?? '') ?? [];
  if (object !== undefined && objectKind === null)
    throw new StartProblem(`--object is ${object}: it must be a kind, or a kind and an id, such as exam:0199….`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(since ?? '');
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(since ?? '');
  const instant = since === undefined ? null : new Date(isDay ? `${since}T00:00:00${ZONE_OFFSET}` : since);
  if (instant !== null && ((!isDay && !isInstant) || Number.isNaN(instant.getTime())))
    throw new StartProblem(`--since is ${since}: it must be a day in India or an instant, 2026-11-21T10:30:00+05:30.`);
  return { objectKind, objectId, since: instant };
}

/**
 * Prints the matching entries of the audit log, one line each: number, time, actor, action, object, reason. With JSON,
 * each entry is one line of JSON. The entries are printed as they are read, so a long log is never in memory as a
 * whole.
 */
export async function printAudit(database: Database, filter: EntryFilter, asJson: boolean): Promise<void> {
  let lastNo = 0;
  for (;;) {
    const page = await readEntries(database, filter, lastNo, PAGE);
    const actors = page.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id as UserId]));
    const users = await findUsers(database, [...new Set(actors)]);
    for (const entry of page) {
      const email = entry.actor_id === null ? undefined : users.get(entry.actor_id as UserId)?.email;
      if (asJson) {
        console.log(jsonLine(asValue(entry, email ?? null)));
        continue;
      }
      const actor = entry.actor_id === null ? [] : [email ?? entry.actor_id];
      const parts = [
        String(entry.entry_no),
        clock(entry.at),
        [entry.actor_role, ...actor].join(' '),
        entry.action,
        `${entry.object_kind}:${entry.object_id}`,
        ...(entry.reason === null ? [] : [JSON.stringify(entry.reason)]),
        ...(entry.detail === '{}' ? [] : [entry.detail]),
      ];
      console.log(plainLine(parts.join('  ')));
    }
    lastNo = page.at(-1)?.entry_no ?? lastNo;
    if (page.length < PAGE) break;
  }
  if (lastNo === 0 && !asJson) console.log('The audit log has no such entry.');
}

type Entry = Awaited<ReturnType<typeof readEntries>>[number];

function asValue(entry: Entry, actorEmail: string | null) {
  const { entry_no: entryNo, at, actor_id: actorId, actor_role: actorRole, action, reason, detail } = entry;
  const { object_kind: objectKind, object_id: objectId } = entry;
  const told = { entryNo, at, actorRole, actorId, actorEmail, action, objectKind, objectId, reason };
  return { ...told, detail: JSON.parse(detail) as unknown };
}

function clock(instant: Date): string {
  const { year, month, day, hour, minute, second } = localParts(instant, INDIA_TIME_ZONE);
  const [date, time] = [
    [month, day],
    [hour, minute, second],
  ].map((numbers) => numbers.map((number) => String(number).padStart(2, '0')));
  return `${year}-${date?.join('-')} ${time?.join(':')} ${zoneLabel(instant, INDIA_TIME_ZONE)}`;
}
