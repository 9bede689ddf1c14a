import type { UserId } from '@kasauti/contract/ids.ts';
import { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import { question } from '../../lib/server/queries.ts';

/** Query for the purchases of the user that have no date yet. */
export const waitingQuestion = (userId: UserId) => question(listEntitlements, { params: { userId } });
