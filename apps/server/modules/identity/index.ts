export { changeAccount } from './change-account.ts';
export { askGuardian } from './guardian/ask-guardian.ts';
export { consentFacts, isGuardianMissing } from './guardian/consent-facts.ts';
export { decideGuardianConsent, withdrawGuardianConsent } from './guardian/decide-guardian-consent.ts';
export { identityPart } from './identity-parts.ts';
export { listConsentingUsers } from './list-consenting-users.ts';
export { hashPassword } from './password/password-lane.ts';
export { changeBirthDate } from './people/change-birth-date.ts';
export { type Helper, readPersonAudited, recordHelp } from './people/find-people.ts';
export { lockHelped } from './people/help-person.ts';
export {
  closeAccount,
  completeDeletion,
  keepAccount,
  lockDeletedAccount,
  scheduleDeletion,
} from './people/leave-account.ts';
export { personLookUpsPart, providePersonLookUp } from './people/look-up.ts';
export { findHelped } from './people/people-finder.ts';
export { privacy } from './privacy.ts';
export { registerIdentity } from './routes.ts';
export { enrolTotp } from './second-factor/enrol-totp.ts';
export { codeAt, newTotpSecret } from './second-factor/totp.ts';
export { endSessions, type OperatorAsk } from './session/end-sessions.ts';
export { type FindRunningTest, provideRunningTest, runningTestPort } from './session/running-test.ts';
export { sessionNewsPart } from './session/session-news.ts';
export { registerUser } from './sign-up/register-user.ts';
export { createStaff, type StaffKeys } from './staff/create-staff.ts';
export { disableStaff } from './staff/disable-staff.ts';
export { type Duties, dutiesPort, provideDuties } from './staff/duties.ts';
export { findProctors, type ProctorAccount } from './staff/find-proctors.ts';
export { resetAuthenticatorOfStaff } from './staff/reset-authenticator-of-staff.ts';
export { scopeOf } from './staff/scope-columns.ts';
export type { ConsentingUser } from './store/consents.ts';
export { findNewestAsk, type GuardianAsk } from './store/guardian-asks.ts';
export { endSessionExtension, isDeviceOfSession, keepSessionAlive } from './store/sessions.ts';
export {
  findAccountsDueForDeletion,
  findUser,
  findUserByEmail,
  findUsers,
  lockUser,
  type User,
} from './store/users.ts';
export { hashToken, newToken } from './tokens.ts';
export { type ReauthenticationAsk, withReauthenticationIn } from './with-reauthentication.ts';
