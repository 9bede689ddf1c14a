import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { ownAttempts } from '../attempts/index.ts';
import { ownAuditEntries } from '../audit/index.ts';
import { ownLists } from '../carts/index.ts';
import { ownMessages } from '../content/index.ts';
import { ownAccount } from '../identity/index.ts';
import { ownApplications } from '../jobs/index.ts';
import { ownOffers } from '../offers/index.ts';
import { ownOrders } from '../orders/index.ts';
import { ownMemberships } from '../organisations/index.ts';
import { ownRecord } from '../proctoring/index.ts';
import { ownProfile } from '../profiles/index.ts';
import { ownResults } from '../results/index.ts';
import { ownBookings } from '../scheduling/index.ts';

/** Who holds something about people; each gives its own. */
const givers: ((app: App, userId: UserId) => Promise<OwnData>)[] = [
  ownAccount,
  ownProfile,
  ownMemberships,
  ownLists,
  ownOrders,
  ownOffers,
  ownBookings,
  ownAttempts,
  ownRecord,
  ownResults,
  ownApplications,
  ownMessages,
  ownAuditEntries,
];

/** Everything that is held about somebody. One after the other: nobody waits for it, and others use the database. */
export async function gatherOwnData(app: App, userId: UserId): Promise<OwnData> {
  const all: OwnData = { rows: {}, files: [] };
  for (const give of givers) {
    const { rows, files } = await give(app, userId);
    Object.assign(all.rows, rows);
    all.files.push(...files);
  }
  return all;
}
