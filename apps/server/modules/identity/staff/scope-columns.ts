import type { CentreId, OrganisationId, ProviderId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';

type Bound = { providerId: ProviderId | null; centreId: CentreId | null; organisationId: OrganisationId | null };

/** Returns the scope of an account from its columns. A constraint ensures that at most one of them is set. */
export function scopeOf({ providerId, centreId, organisationId }: Bound): Scope | null {
  if (providerId) return { kind: 'provider', id: providerId };
  if (centreId) return { kind: 'centre', id: centreId };
  return organisationId ? { kind: 'organisation', id: organisationId } : null;
}

/** Returns the columns of an account for a scope. */
export const scopeColumns = (scope: Scope | null) => ({
  provider_id: scope?.kind === 'provider' ? scope.id : null,
  centre_id: scope?.kind === 'centre' ? scope.id : null,
  organisation_id: scope?.kind === 'organisation' ? scope.id : null,
});
