import { type HitKind, MAX_HITS_OF_A_KIND, type WireHit } from '@kasauti/contract/staff/search.ts';
import type { App } from '../app.ts';
import type { Session } from '../http/session.ts';
import { definePart } from '../parts.ts';
import { mayUse, type Permission } from '../security/permissions.ts';

type SearchAsk = { text: string; session: Session; requestId: string };

type Finder = {
  /** Any of these opens the page of what is found. */
  permissions: readonly Permission[];
  /**
   * What this person may open, at most one more than `MAX_HITS_OF_A_KIND`. That somebody looked for a person is audited
   * by whoever finds them.
   */
  find: (ask: SearchAsk) => Promise<WireHit[]>;
};

export const findersPart = definePart({ name: 'finders', make: () => new Map<HitKind, Finder>() });

/** A module lets its own things be found by the search of the console. */
export function provideFinder(app: App, kind: HitKind, finder: Finder): void {
  app.part(findersPart).set(kind, finder);
}

/** Everything that somebody may open and that fits what they typed, one kind after the other. */
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
