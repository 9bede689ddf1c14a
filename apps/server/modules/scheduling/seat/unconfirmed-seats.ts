import type { UserId } from '@kasauti/contract/ids.ts';
import { seatsForUnconfirmed } from '@kasauti/domain/scheduling/unconfirmed.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findUser, findUsers } from '../../identity/index.ts';
import { findBookedUnconfirmed } from '../store/bookings.ts';
import { lockUnconfirmedSeats } from '../store/seats.ts';
import type { Sitting } from '../store/sittings.ts';

type Ask = { candidateId: UserId; priceInPaise: number; sitting: Pick<Sitting, 'sittingId' | 'capacity'> };

/**
 * Checks whether a seat of a free test would be taken by a user whose address is not confirmed, and whether the
 * sitting's share for such users is used up. Users who have confirmed their address since do not count. Paid tests
 * are limited by their price.
 */
export async function judgeUnconfirmed(
  { tx, now }: Work,
  { candidateId, priceInPaise, sitting }: Ask,
): Promise<'confirmed' | 'unconfirmed' | 'none-left'> {
  if (priceInPaise > 0) return 'confirmed';
  const candidate = await findUser(tx, candidateId);
  if (!candidate || candidate.emailConfirmed) return 'confirmed';
  await lockUnconfirmedSeats(tx, sitting.sittingId);
  const others = (await findBookedUnconfirmed(tx, sitting.sittingId, now)).filter((one) => one !== candidateId);
  const users = await findUsers(tx, others);
  const held = others.filter((one) => users.get(one)?.emailConfirmed === false).length;
  return held < seatsForUnconfirmed(sitting.capacity) ? 'unconfirmed' : 'none-left';
}
