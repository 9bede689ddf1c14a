import type { OrganisationId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import { findMembers, findMembershipsOf, listOrganisations } from './store.ts';

/**
 * Registers how to find the organisations of a person and the members of an organisation. This is needed for staff who
 * are bound to an organisation. Only approved members count, and not people who asked to join or have left.
 */
export function registerOrganisations({ database, scopes }: App): void {
  scopes.name('organisation', () => listOrganisations(database));
  scopes.place(
    'person',
    async (id) => [{ kind: 'organisation', ids: await findMembershipsOf(database, id as UserId) }],
    async (scope) => (scope.kind === 'organisation' ? await findMembers(database, scope.id as OrganisationId) : []),
  );
}
