import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { publishSittingsChanged } from '../../catalogue/index.ts';
import { putCityHi } from '../store/centres.ts';

/** Sets the Hindi name of a city at all centres in that city. Returns the number of these centres. */
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
  // The catalogue shows the name of the city with each sitting, so all sittings are read again.
  if (centreIds.length > 0) await publishSittingsChanged(work, 'all');
  return centreIds.length;
}
