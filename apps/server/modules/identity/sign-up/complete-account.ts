import type { BodyOf } from '@kasauti/contract/entry.ts';
import { completeAccount as contract } from '@kasauti/contract/identity/google.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { realBirthDate } from '@kasauti/domain/identity/birth-date.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { publishAccountChanged } from '../session/session-news.ts';
import { findUser, lockUser, type User, updateUser } from '../store/users.ts';
import { keepOfUniqueNumber } from './unique-number.ts';

/** Returns true if the account lacks data that the sign-up form asks for. */
export const isIncomplete = (user: Pick<User, 'phone' | 'bornOn' | 'gender' | 'uniqueNumberLast4'>): boolean =>
  [user.phone, user.bornOn, user.gender, user.uniqueNumberLast4].includes(null);

/**
 * Adds data that Google did not provide. The request must contain all missing data, and existing data is not changed.
 * Only the name may be corrected at the same time, because the name from Google may be a nickname. After a document was
 * accepted, the name and the date of birth can no longer be set.
 */
export async function completeAccount(
  work: Work,
  secrets: Secrets,
  ask: BodyOf<typeof contract> & { userId: UserId },
): Promise<User | Refusal> {
  const { tx, now } = work;
  const locked = await lockUser(tx, ask.userId);
  const user = await findUser(tx, ask.userId);
  if (!locked || !user || !isIncomplete(user)) return refuse(contract.refusals, 'nothing-missing');
  const bornOn = user.bornOn ?? ask.dob;
  const phone = user.phone ?? ask.phone;
  const gender = user.gender ?? ask.gender;
  const number = user.uniqueNumberLast4 ? null : ask.uniqueno;
  if (!bornOn || !phone || !gender || number === undefined) return refuse(contract.refusals, 'something-missing');
  if (!user.bornOn && !realBirthDate(bornOn, plainDateIn(INDIA_TIME_ZONE, now)))
    return refuse(contract.refusals, 'bad-birth-date');

  const isOtherPerson = !user.bornOn || (ask.fullName !== undefined && ask.fullName !== user.fullName);
  if (locked.verifiedDocuments > 0 && isOtherPerson) return refuse(contract.refusals, 'name-locked');

  const change = { born_on: bornOn, phone, gender, ...(ask.fullName && { full_name: ask.fullName }) };
  await updateUser(tx, ask.userId, { ...change, ...(number ? keepOfUniqueNumber(secrets, number) : {}) });
  await publishAccountChanged(work, ask.userId);
  return { ...user, fullName: ask.fullName ?? user.fullName };
}
