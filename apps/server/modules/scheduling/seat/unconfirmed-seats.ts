import type { UserId } from '@kasauti/contract/ids.ts';
import { seatsForUnconfirmed } from '@kasauti/domain/scheduling/unconfirmed.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findUser, findUsers } from '../../identity/index.ts';
import { findBookedUnconfirmed } from '../store/bookings.ts';
import { lockUnconfirmedSeats } from '../store/seats.ts';
import type { Sitting } from '../store/sittings.ts';

type Ask = { candidateId: UserId; priceInPaise: number; sitting: Pick<Sitting, 'sittingId' | 'capacity'> };

/**
 * In free tests, users whose e-mail address is not confirmed may take only a share of the seats of a sitting. Returns
 * `confirmed` if this limit does not apply to the candidate, `unconfirmed` if it applies and is not reached, and
 * `none-left` if it is reached. Users who confirmed their address after they booked do not count. Paid tests have no
 * such limit, because the price prevents misuse.
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
