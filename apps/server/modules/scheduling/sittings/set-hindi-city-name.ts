import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { publishSittingsChanged } from '../../catalogue/index.ts';
import { putCityHi } from '../store/centres.ts';

/** Sets the Hindi name of a city at every centre in it. Returns the number of centres. */
export async function setHindiCityName(
  work: Work,
  { city, cityHi }: { city: string; cityHi: string },
): Promise<number> {
  const centreIds = await putCityHi(work.tx, city, cityHi);
  for (const objectId of centreIds)
    record(work, {
      actorId: null,
      actorRole: 'system',
      action: 'centre.name-city',
      objectKind: 'centre',
      objectId,
      detail: { cityHi },
    });
  // The catalogue shows the city with each of its sittings.
  if (centreIds.length > 0) await publishSittingsChanged(work, 'all');
  return centreIds.length;
}
