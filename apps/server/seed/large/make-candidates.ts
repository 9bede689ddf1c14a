import type { UserId } from '@kasauti/contract/ids.ts';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import type { BuiltApp } from '../../app.ts';
import { hashPassword } from '../../modules/identity/index.ts';
import { newId } from '../../platform/ids.ts';
import { demoPassword } from '../accounts.ts';
import { otherCandidates } from '../data/people.ts';
import { insertRows } from './insert-rows.ts';

const BATCH = 10_000;

/** Creates accounts that can log in: candidate1@large.kasauti.example and so on, with the password of the demo. */
export async function makeCandidates(app: BuiltApp, count: number, now: Date): Promise<UserId[]> {
  const random = seededRandom('large candidates');
  const passwordHash = await hashPassword(demoPassword);
  const names = otherCandidates.map((person) => person.fullName.split(' '));
  const userIds: UserId[] = [];
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, place) => {
      const userId = newId<UserId>(now);
      userIds.push(userId);
      const email = `candidate${from + place + 1}@large.kasauti.example`;
      const first = names[random(names.length)]?.[0] ?? 'Asha';
      const last = names[random(names.length)]?.at(-1) ?? 'Rao';
      const bornOn = `${1985 + random(20)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
      return [
        userId,
        email,
        email,
        `${first} ${last}`,
        '+91 55500 00000',
        bornOn,
        random(2) ? 'female' : 'male',
        passwordHash,
        now,
        now,
      ];
    });
    await insertRows(
      app.pool,
      'user_account',
      {
        user_id: 'uuid',
        username: 'text',
        email: 'text',
        full_name: 'text',
        phone: 'text',
        born_on: 'date',
        gender: 'text',
        password_hash: 'text',
        email_confirmed_at: 'timestamptz',
        created_at: 'timestamptz',
      },
      rows,
    );
  }
  return userIds;
}
