import type { UserId } from '@kasauti/contract/ids.ts';
import { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import { question } from '../../lib/server/queries.ts';

/** Query of the user's purchases that have no date yet. */
export const waitingQuestion = (userId: UserId) => question(listEntitlements, { params: { userId } });
