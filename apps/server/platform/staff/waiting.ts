import type { WaitingArea } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../app.ts';
import type { Session } from '../http/session.ts';
import { definePart } from '../parts.ts';
import { mayUse, type Permission } from '../security/permissions.ts';

type Counter = {
  /** The permission that a user needs to see the number of waiting items. */
  permission: Permission;
  /**
   * Counts the items that this user may decide, within the user's scope. The result is at most `MAX_WAITING` and needs
   * only one cheap query. It is null if this is not the user's work.
   */
  count: (session: Session) => Promise<number | null>;
};

export const waitingPart = definePart({ name: 'waiting', make: () => new Map<WaitingArea, Counter>() });

/** Registers how a module counts its waiting items. */
export function provideWaiting(app: App, area: WaitingArea, counter: Counter): void {
  app.part(waitingPart).set(area, counter);
}

/**
 * Counts the items that wait for one user, in each area of that user's work. The queries run one after another. Every
 * open console calls this function each minute, so one call must not occupy several connections.
 */
export async function countWaiting(app: App, session: Session): Promise<{ area: WaitingArea; count: number }[]> {
  const counts: { area: WaitingArea; count: number }[] = [];
  for (const [area, { permission, count: countFor }] of app.part(waitingPart)) {
    const count = mayUse(permission, session.role, session.scope) ? await countFor(session) : null;
    if (count !== null) counts.push({ area, count });
  }
  return counts;
}
