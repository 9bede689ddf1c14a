import type { ProviderId } from '@kasauti/contract/ids.ts';
import type { Localized } from '@kasauti/domain/form/content.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { insertProvider } from '../store/exams.ts';

export type ProviderDraft = {
  slug: string;
  displayName: string;
  legalName: string;
  city: string;
  stateCode: string;
  about: Localized<string>;
  website: string | null;
};

/** Creates a test provider. The site's operator, and not the provider, is the seller of its exams. */
export async function createProvider({ tx, now }: Work, draft: ProviderDraft): Promise<ProviderId> {
  const providerId = newId<ProviderId>(now);
  await insertProvider(tx, {
    provider_id: providerId,
    slug: draft.slug,
    display_name: draft.displayName,
    legal_name: draft.legalName,
    city: draft.city,
    state_code: draft.stateCode,
    about: JSON.stringify(draft.about),
    website: draft.website,
  });
  return providerId;
}
