import {
  confirmAuthenticator as confirm,
  removeAuthenticator as remove,
  renewRecoveryCodes as renew,
} from '@kasauti/contract/identity/account.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { record } from '../../audit/index.ts';
import { noteCredentialChange } from '../credential-change.ts';
import type { Identity } from '../identity-parts.ts';
import { findEnrolment, keepEnrolment } from '../store/second-factors.ts';
import { consumeTotpStep, lockUser } from '../store/users.ts';
import { type ReauthenticationAsk, withReauthentication } from '../with-reauthentication.ts';
import { enrolTotp } from './enrol-totp.ts';
import { forgetAuthenticator, forgetSecondFactors } from './forget-second-factors.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor } from './second-factor-ways.ts';
import { newTotpSecret, openTotpSecret, sealTotpSecret, stepOfCode } from './totp.ts';

/** Time to set up an authenticator: to fetch the phone, install an app and scan the QR code. */
const SETTING_UP_MS = 15 * MINUTE_MS;

/** Begins to set up an authenticator. An existing authenticator works until the new one is confirmed. */
export async function beginAuthenticator(identity: Identity, ask: ReauthenticationAsk) {
  const { secrets, settings } = identity.app;
  return await withReauthentication(identity, ask, 'second-factor-too', async ({ tx, now }, { userId, username }) => {
    const secret = newTotpSecret();
    const sealed = sealTotpSecret(secrets, userId, secret);
    await keepEnrolment(tx, { userId, sealed, expiresAt: new Date(now.getTime() + SETTING_UP_MS) });
    return { secret, keyUri: keyUri(settings.KASAUTI_SITE_NAME, username, secret) };
  });
}

/** Returns the URI that authenticator apps read: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function keyUri(siteName: string, username: string, secret: string): string {
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(siteName)}`;
}

/**
 * Confirms a new authenticator by one of its codes. From then on, logins require the authenticator. Returns new
 * recovery codes.
 */
export async function confirmAuthenticator(work: Work, app: App, session: Session, otp: string) {
  const { tx, now } = work;
  const { userId } = session;
  const user = await lockUser(tx, userId);
  const sealed = user && (await findEnrolment(tx, userId, now));
  if (!sealed) return refuse(confirm.refusals, 'not-begun');
  const secret = openTotpSecret(app.secrets, userId, sealed);
  const step = stepOfCode(secret, otp, now);
  if (step === null) return refuse(confirm.refusals, 'wrong-code');
  await enrolTotp(work, app.secrets, { userId, secret, enrolledBy: userId });
  await consumeTotpStep(tx, userId, step);
  const codes = await makeRecoveryCodes(work, app.secrets, userId);
  await noteCredentialChange(work, userId, 'authenticator-added');
  return codes;
}

/**
 * Removes the authenticator. If the account has no passkey, the recovery codes are removed too, and the password alone
 * is enough from then on.
 */
export async function removeAuthenticator(identity: Identity, ask: ReauthenticationAsk) {
  return await withReauthentication(identity, ask, 'second-factor-too', async (work, owner) => {
    const { userId, role } = owner;
    if (!owner.sealedSecret) return refuse(remove.refusals, 'no-authenticator');
    const isLast = owner.passkeyCount === 0;
    if (isLast && isOfStaff(role)) return refuse(remove.refusals, 'required-for-staff');
    await (isLast ? forgetSecondFactors(work, userId) : forgetAuthenticator(work, userId));
    const fact = { actorId: userId, actorRole: role, action: 'second-factor.remove', objectKind: 'user' };
    record(work, { ...fact, objectId: userId });
    await noteCredentialChange(work, userId, 'authenticator-removed');
    return null;
  });
}

export async function renewRecoveryCodes(identity: Identity, ask: ReauthenticationAsk) {
  return await withReauthentication(identity, ask, 'second-factor-too', async (work, owner) => {
    const { userId, role } = owner;
    if (!hasSecondFactor(owner)) return refuse(renew.refusals, 'no-second-factor');
    const codes = await makeRecoveryCodes(work, identity.app.secrets, userId);
    record(work, {
      actorId: userId,
      actorRole: role,
      action: 'recovery-code.renew',
      objectKind: 'user',
      objectId: userId,
    });
    await noteCredentialChange(work, userId, 'recovery-codes-made');
    return codes;
  });
}
