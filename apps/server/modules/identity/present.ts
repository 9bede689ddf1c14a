import type { WireContact, WireDevice, WirePasskey } from '@kasauti/contract/identity/account.ts';
import type { WireUser } from '@kasauti/contract/identity/identity.ts';
import type { WireConsentRequest } from '@kasauti/contract/identity/profiles.ts';
import type { WirePasskeyHandle, WireSecondFactorWays } from '@kasauti/contract/identity/webauthn.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { guardianAskState } from '@kasauti/domain/identity/guardian-ask.ts';
import { GUARDIAN_TEXT_VERSION } from '@kasauti/domain/identity/guardian-consent-text.ts';
import type { Ways } from './second-factor/second-factor-ways.ts';
import type { DeviceConflict } from './session/open-session.ts';
import type { findDevices } from './store/devices.ts';
import type { EmailChange } from './store/email-changes.ts';
import type { GuardianAsk } from './store/guardian-asks.ts';
import type { Passkey } from './store/passkeys.ts';
import type { User } from './store/users.ts';

type Shown = Pick<User, 'userId' | 'fullName' | 'email' | 'role' | 'emailConfirmed' | 'language' | 'leavesAt'> & {
  scope: Scope | null;
};

export const presentUser = (user: Shown): WireUser => ({
  _id: user.userId,
  full_name: user.fullName,
  email: user.email,
  role: user.role,
  emailConfirmed: user.emailConfirmed,
  language: user.language,
  ...(user.scope && { boundTo: user.scope.kind }),
  ...(user.leavesAt && { leavesAt: user.leavesAt.toISOString() }),
});

/**
 * Returns a guardian request for the person who opens its link. The response contains no data of the child except the
 * name.
 */
export const presentGuardianAsk = (
  { user, ask }: { user: Pick<User, 'fullName'>; ask: GuardianAsk },
  now: Date,
): WireConsentRequest => ({
  childName: user.fullName,
  guardianName: ask.guardianName,
  relation: ask.relation,
  state: guardianAskState(ask, now),
  textVersion: GUARDIAN_TEXT_VERSION,
  expiresAt: ask.expiresAt.toISOString(),
  decidedAt: ask.decidedAt?.toISOString() ?? null,
});

export const presentSessionEnd = (end: {
  endsAt: Date;
  latestEndsAt: Date;
  idleSeconds: number;
  longestHours: number;
}) => ({
  sessionEndsAt: end.endsAt.toISOString(),
  sessionLastsAtMostUntil: end.latestEndsAt.toISOString(),
  sessionIdleSeconds: end.idleSeconds,
  sessionLongestHours: end.longestHours,
});

export const presentConflict = ({ currentDevice, runningTest }: DeviceConflict) => ({
  type: 'DEVICE_CONFLICT' as const,
  message: 'You are currently logged in on another device.',
  currentDevice,
  ...(runningTest && { runningTest }),
});

/** Returns the data with which the owner's browser finds a passkey. */
export const presentHandle = ({ credentialId, transports }: Passkey): WirePasskeyHandle => ({
  id: credentialId,
  transports,
});

/** Returns the second factors of an account, for a client that has completed the first step of a login. */
export const presentWays = ({ hasAuthenticator, passkeys }: Ways): WireSecondFactorWays => ({
  hasAuthenticator,
  passkeys: passkeys.map(presentHandle),
});

/** Returns the data of a passkey for its owner. */
export const presentPasskey = ({ passkeyId, name, addedAt, lastUsedAt }: Passkey): WirePasskey => ({
  passkeyId,
  name,
  addedAt: addedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

type Device = Awaited<ReturnType<typeof findDevices>>[number];

/** Returns the data of a device for its owner. `here` is the id of the device that the owner uses now. */
export const presentDevice = (device: Device, here: string): WireDevice => ({
  deviceRef: device.deviceRef,
  name: device.label,
  firstSeenAt: device.firstSeenAt.toISOString(),
  lastSeenAt: device.lastSeenAt.toISOString(),
  isThis: device.deviceId === here,
  isActive: device.isActive,
});

export const presentContact = (
  user: Pick<User, 'email' | 'emailConfirmed' | 'phone'>,
  waiting: EmailChange | null,
): WireContact => ({
  email: user.email,
  emailConfirmed: user.emailConfirmed,
  phone: user.phone,
  waiting: waiting && {
    newEmail: waiting.newEmail,
    askedAt: waiting.askedAt.toISOString(),
    expiresAt: waiting.expiresAt.toISOString(),
  },
});
