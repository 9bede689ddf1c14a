import type { OrganisationId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import { findMembers, findMembershipsOf, listOrganisations } from './store.ts';

/**
 * Returns which people belong to which organisation, for staff who are bound to one. Only approved members count, not
 * people who asked to join or have left.
 */
export function registerOrganisations({ database, scopes }: App): void {
  scopes.name('organisation', () => listOrganisations(database));
  scopes.place(
    'person',
    async (id) => [{ kind: 'organisation', ids: await findMembershipsOf(database, id as UserId) }],
    async (scope) => (scope.kind === 'organisation' ? await findMembers(database, scope.id as OrganisationId) : []),
  );
}
