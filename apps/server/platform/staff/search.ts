import { type HitKind, MAX_HITS_OF_A_KIND, type WireHit } from '@kasauti/contract/staff/search.ts';
import type { App } from '../app.ts';
import type { Session } from '../http/session.ts';
import { definePart } from '../parts.ts';
import { mayUse, type Permission } from '../security/permissions.ts';

type SearchAsk = { text: string; session: Session; requestId: string };

type Finder = {
  /** The permissions that open the page of a result. A user needs at least one of them. */
  permissions: readonly Permission[];
  /**
   * Returns the matches that this user may open, at most `MAX_HITS_OF_A_KIND` and one more. A module that finds people
   * records the search in the audit.
   */
  find: (ask: SearchAsk) => Promise<WireHit[]>;
};

export const findersPart = definePart({ name: 'finders', make: () => new Map<HitKind, Finder>() });

/** Registers how the console's search finds the objects of a module. */
export function provideFinder(app: App, kind: HitKind, finder: Finder): void {
  app.part(findersPart).set(kind, finder);
}

/** Returns the matches that the user may open, grouped by kind. */
export async function findForStaff(app: App, ask: SearchAsk): Promise<{ data: WireHit[]; more: HitKind[] }> {
  const data: WireHit[] = [];
  const more: HitKind[] = [];
  for (const [kind, { permissions, find }] of app.part(findersPart)) {
    if (!permissions.some((permission) => mayUse(permission, ask.session.role, ask.session.scope))) continue;
    const found = await find(ask);
    data.push(...found.slice(0, MAX_HITS_OF_A_KIND));
    if (found.length > MAX_HITS_OF_A_KIND) more.push(kind);
  }
  return { data, more };
}
