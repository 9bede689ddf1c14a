export { askGuardian } from './ask-guardian.ts';
export { changeAccount } from './change-account.ts';
export { changeBirthDate } from './change-birth-date.ts';
export { consentFacts, isGuardianMissing } from './consent-facts.ts';
export { createStaff, type StaffKeys } from './create-staff.ts';
export { decideGuardianConsent, withdrawGuardianConsent } from './decide-guardian-consent.ts';
export { disableStaff } from './disable-staff.ts';
export { type Duties, provideDuties } from './duties.ts';
export { endSessions, type OperatorAsk } from './end-sessions.ts';
export { enrolTotp } from './enrol-totp.ts';
export { eraseAccount } from './erase-account.ts';
export { type Helper, readPersonAudited, recordHelp } from './find-people.ts';
export { findProctors, type ProctorAccount } from './find-proctors.ts';
export { lockHelped } from './help-person.ts';
export {
  closeAccount,
  completeDeletion,
  keepAccount,
  lockDeletedAccount,
  scheduleDeletion,
} from './leave-account.ts';
export { listConsentingUsers } from './list-consenting-users.ts';
export { provideLookUp } from './look-up.ts';
export { ownAccount } from './own-account.ts';
export { hashPassword } from './password-lane.ts';
export { registerUser } from './register-user.ts';
export { resetAuthenticatorOfStaff } from './reset-authenticator-of-staff.ts';
export { registerIdentity } from './routes.ts';
export { scopeOf } from './scope-columns.ts';
export type { ConsentingUser } from './store/consents.ts';
export { findNewestAsk, type GuardianAsk } from './store/guardian-asks.ts';
export { isDeviceOfSession, keepSessionAlive, letSessionIdle } from './store/sessions.ts';
export { findDueLeavers, findUser, findUserByEmail, findUsers, lockUser, type User } from './store/users.ts';
export { hashToken, newToken } from './tokens.ts';
export { codeAt, newTotpSecret } from './totp.ts';
export { type ReauthenticationAsk, withReauthenticationIn } from './with-reauthentication.ts';
