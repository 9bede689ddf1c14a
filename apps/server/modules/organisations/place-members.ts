import type { OrganisationId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import { findMembers, findMembershipsOf, listOrganisations } from './store.ts';

/**
 * Says which people belong to which organisation, for staff whose work is bound to one: its approved members, and
 * nobody who asked or left.
 */
export function registerOrganisations({ database, scopes }: App): void {
  scopes.name('organisation', () => listOrganisations(database));
  scopes.place(
    'person',
    async (id) => [{ kind: 'organisation', ids: await findMembershipsOf(database, id as UserId) }],
    async (scope) => (scope.kind === 'organisation' ? await findMembers(database, scope.id as OrganisationId) : []),
  );
}
