import { MAX_HITS_OF_A_KIND } from '@kasauti/contract/staff/search.ts';
import type { App } from '../../../platform/app.ts';
import { provideFinder } from '../../../platform/staff/search.ts';
import { findCentresBy } from '../store/centres.ts';

/**
 * Registers the search for centres by name or city. A result leads to the list of the centre's rooms, so only staff who
 * watch rooms may search.
 */
export function provideCentres(app: App): void {
  provideFinder(app, 'centre', {
    permissions: ['room.watch'],
    async find({ text, session: { scope } }) {
      const centres = await findCentresBy(app.database, { words: text, within: scope }, MAX_HITS_OF_A_KIND + 1);
      return centres.map(({ centreId, name, city }) => ({ kind: 'centre', _id: centreId, name, city }));
    },
  });
}
