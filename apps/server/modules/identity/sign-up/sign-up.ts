import { type SignupAsk, signup } from '@kasauti/contract/identity/identity.ts';
import { commonRefusals, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { realBirthDate } from '@kasauti/domain/identity/birth-date.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Identity } from '../identity-parts.ts';
import { whyNotThisPassword } from '../password/common-passwords.ts';
import { BUSY_RETRY_SECONDS } from '../password/password-lane.ts';
import { lockUserByName } from '../store/users.ts';
import { hashToken } from '../tokens.ts';
import { addUser } from './register-user.ts';

type Ask = SignupAsk & { signUpDevice: string; language: 'en' | 'hi'; address: string; requestId: string };

/**
 * Creates an account whose address must be confirmed by mail. If the address already has an account, the work and the
 * response are the same, but no account is created and the owner gets a mail. `signUpDevice` is the token in this
 * browser's cookie. The link of the mail works only in this browser. Otherwise the owner of an address could confirm an
 * account for which another person chose the password.
 */
export async function signUp({ app, lane }: Identity, ask: Ask): Promise<Refusal | null> {
  const bar =
    whyNotThese(ask, plainDateIn(INDIA_TIME_ZONE, app.clock.now())) ??
    (await whyNotThisPassword(app.settings, ask.password, ask.email));
  if (bar) return bar;
  const passwordHash = await lane.run(ask.address, (hashing) => hashing.hash(ask.password));
  if (passwordHash === null) return refuse(signup.refusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });

  const signUpDeviceHash = hashToken(ask.signUpDevice);
  await app.inTransaction(async (work) => {
    const userId = await addUser(work, app.secrets, {
      fullName: ask.fullName.trim(),
      email: ask.email,
      phone: ask.phone.trim(),
      bornOn: ask.dob,
      gender: ask.gender,
      uniqueNumber: ask.uniqueno,
      passwordHash,
      role: 'candidate',
      language: ask.language,
      confirmed: false,
      signUpDeviceHash,
    });
    // The owner is read in both cases. Otherwise an additional statement for known addresses could be noticed by
    // measuring the time.
    const owner = await lockUserByName(work.tx, ask.email.toLowerCase());
    if (userId === null && owner) await notifyOwner(work, owner, signUpDeviceHash);
  }, ask.requestId);
  return null;
}

type Owner = NonNullable<Awaited<ReturnType<typeof lockUserByName>>>;

/**
 * Notifies the owner of an address that was used for a second sign-up. In the same browser, the user has probably lost
 * the first mail. In another browser, it may be another person.
 */
async function notifyOwner(work: Work, owner: Owner, signUpDeviceHash: Buffer): Promise<void> {
  const isSameBrowser = owner.signUpDeviceHash?.equals(signUpDeviceHash) === true;
  const kind = isSameBrowser && !owner.emailConfirmed ? 'confirmation-asked' : 'known-address-signed-up';
  await work.announce({ kind, userId: owner.userId, at: work.now.toISOString() });
}

function whyNotThese(ask: SignupAsk, today: string): Refusal | null {
  const required: [string, string][] = [
    [ask.fullName, 'Full name is required'],
    [ask.phone, 'Phone number is required'],
    [ask.uniqueno, 'Unique number is required'],
  ];
  const blank = required.find(([text]) => text.trim() === '');
  if (blank) return { ...refuse(commonRefusals, 'bad-request'), message: blank[1] };
  if (!realBirthDate(ask.dob, today)) return refuse(signup.refusals, 'bad-birth-date');
  return null;
}
