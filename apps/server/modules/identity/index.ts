export { changeAccount } from './change-account.ts';
export { consentFacts } from './consent-facts.ts';
export { enrolTotp } from './enrol-totp.ts';
export { hashPassword } from './password-lane.ts';
export { registerUser } from './register-user.ts';
export { registerIdentity } from './routes.ts';
export { keepSessionAlive, letSessionIdle } from './store/sessions.ts';
export { findUser, findUserByEmail, findUsers, type User } from './store/users.ts';
export { newTotpSecret } from './totp.ts';
