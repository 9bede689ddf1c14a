import type { WaitingArea } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../app.ts';
import type { Session } from '../http/session.ts';
import { definePart } from '../parts.ts';
import { mayUse, type Permission } from '../security/permissions.ts';

type Counter = {
  /** The permission whose holders see how much of this work there is. */
  permission: Permission;
  /** What this person may decide, within what they are bound to: at most `MAX_WAITING`, by one cheap query. */
  count: (session: Session) => Promise<number>;
};

export const waitingPart = definePart({ name: 'waiting', make: () => new Map<WaitingArea, Counter>() });

/** A module says how many things of its own wait for somebody. */
export function provideWaiting(app: App, area: WaitingArea, counter: Counter): void {
  app.part(waitingPart).set(area, counter);
}

/**
 * How many things wait for one person in each area that is theirs. One query after the other: the console of each asks
 * this every minute, and must not take several connections for it.
 */
export async function countWaiting(app: App, session: Session): Promise<{ area: WaitingArea; count: number }[]> {
  const counts: { area: WaitingArea; count: number }[] = [];
  for (const [area, { permission, count }] of app.part(waitingPart))
    if (mayUse(permission, session.role, session.scope)) counts.push({ area, count: await count(session) });
  return counts;
}
