import type { UserId } from '@kasauti/contract/ids.ts';
import { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import { question } from '../../lib/server/queries.ts';

/** What somebody has bought and not chosen a date for. */
export const waitingQuestion = (userId: UserId) => question(listEntitlements, { params: { userId } });
