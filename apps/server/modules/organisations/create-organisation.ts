import type { OrganisationId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { record } from '../audit/index.ts';
import { insertOrganisation } from './store.ts';

/** Creates a school, college or employer. Members use its code to join. Throws if the code is already used. */
export async function createOrganisation(work: Work, { name, code }: { name: string; code: string }) {
  const organisationId = newId<OrganisationId>(work.now);
  const isNew = await insertOrganisation(work.tx, {
    organisation_id: organisationId,
    name,
    code: code.toUpperCase(),
    created_at: work.now,
  });
  if (!isNew) throw new Error('an organisation with this code exists');
  const fact = { actorId: null, actorRole: 'system', action: 'organisation.create', objectKind: 'organisation' };
  record(work, { ...fact, objectId: organisationId });
  return organisationId;
}
