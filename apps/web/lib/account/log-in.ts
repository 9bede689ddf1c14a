import {
  askPasskeyLogin,
  login as loginCall,
  passkeyLogin,
  secondFactor,
} from '@kasauti/contract/identity/identity.ts';
import type { WireRunningTest } from '@kasauti/contract/identity/running-test.ts';
import type { WireAssertion, WireSecondFactorWays } from '@kasauti/contract/identity/webauthn.ts';
import { type Answer, call, callForStatus, isRefusal, type Refusal } from '../server/call.ts';
import * as auth from '../stores/auth.ts';
import { root } from '../stores/root.ts';
import { loadAfterLogin } from './after-login.ts';
import { deviceId } from './device-id.ts';
import { signByPasskey } from './passkeys.ts';
import { checkSession } from './session.ts';

/*
 * Login by password or passkey. It is not part of session.ts, because every page loads session.ts and only the login
 * form needs this module.
 */

export type LoginOutcome =
  | { kind: 'signed-in' }
  | { kind: 'device-conflict'; message: string; currentDevice: string | null; runningTest: WireRunningTest | null }
  | { kind: 'second-factor'; challenge: string; ways: WireSecondFactorWays }
  /** Several wrong passwords came from other devices. If this password was right, the server has mailed a code. */
  | { kind: 'mailed-code' }
  | { kind: 'refused'; refusal: Refusal }
  /** No passkey was used. The browser does not report why. */
  | { kind: 'stopped' }
  /** The server reported success, but with an unexpected status or body. */
  | { kind: 'unclear' };

type LoginAsk = { username: string; password: string; forceLogin?: boolean; mailedCode?: string };

/**
 * Signs in with the username (the e-mail address) and the password. `forceLogin` ends the session on the other device.
 */
export async function login(ask: LoginAsk): Promise<LoginOutcome> {
  const body = { forceLogin: false, ...ask, username: ask.username.trim().toLowerCase(), deviceId: deviceId() };
  return takeLogin(callForStatus(loginCall, { body }));
}

/** Sends the second factor: a code of the authenticator app, a recovery code, or the signature of a passkey. */
export async function loginBySecondFactor(
  challenge: string,
  given: { otp: string } | { passkey: WireAssertion },
): Promise<LoginOutcome> {
  return takeLogin(callForStatus(secondFactor, { body: { challenge, ...given } }));
}

/** Signs in by passkey without a password. Each call makes the authenticator verify the user. */
export async function loginByPasskey(forceLogin: boolean): Promise<LoginOutcome> {
  const asked = await call(askPasskeyLogin, {});
  if (isRefusal(asked)) return refusedLogin(asked);
  const passkey = await signByPasskey({ challenge: asked.challenge, passkeys: [], isAlone: true });
  if (!passkey) return { kind: 'stopped' };
  return takeLogin(callForStatus(passkeyLogin, { body: { passkey, forceLogin, deviceId: deviceId() } }));
}

type LoginAnswer = { status: number; answer: Answer<typeof loginCall | typeof secondFactor | typeof passkeyLogin> };

async function takeLogin(asked: Promise<LoginAnswer>): Promise<LoginOutcome> {
  const { status, answer } = await asked.catch((error: Error) => {
    noteLoginFailed(error.message);
    throw error;
  });
  if (isRefusal(answer)) return refusedLogin(answer);
  if (status === 201 && 'type' in answer)
    return conflict(answer.message, answer.currentDevice, answer.runningTest ?? null);
  if (status !== 200 || !('user' in answer)) {
    noteLoginFailed('Login failed');
    return { kind: 'unclear' };
  }
  root.setState((state) => ({ auth: auth.authSucceeded(state.auth, answer.user, answer.accessToken) }));
  await Promise.all([loadAfterLogin(), checkSession()]);
  return { kind: 'signed-in' };
}

/**
 * Codes, messages and types of a refusal that mean a device conflict. Normally a device conflict has status 201 (spec
 * §8).
 */
const conflictWords: unknown[] = ['already_logged_in', 'DEVICE_CONFLICT'];

function refusedLogin(refusal: Refusal): LoginOutcome {
  const { code, message, extra } = refusal;
  if ([code, message, extra?.type].some((word) => conflictWords.includes(word))) {
    return conflict(message, extra?.currentDevice);
  }
  if (code === 'second-factor-required' && typeof extra?.challenge === 'string') {
    return { kind: 'second-factor', challenge: extra.challenge, ways: waysIn(extra) };
  }
  if (code === 'too-many-wrong-passwords' && extra?.mailedCode === true) return { kind: 'mailed-code' };
  noteLoginFailed(message || 'An unexpected error occurred');
  return { kind: 'refused', refusal };
}

/** Returns the second factors that the user can choose. They are in the untyped `extra` of a refusal. */
const waysIn = ({ hasAuthenticator, passkeys }: Record<string, unknown>): WireSecondFactorWays => ({
  hasAuthenticator: hasAuthenticator !== false,
  passkeys: Array.isArray(passkeys) ? passkeys : [],
});

/** Stores the reason of a failed login in the auth state. The login form decides which text the user sees. */
function noteLoginFailed(error: string): void {
  root.setState((state) => ({ auth: auth.authFailed(state.auth, error) }));
}

function conflict(message: string, device: unknown, runningTest: WireRunningTest | null = null): LoginOutcome {
  const currentDevice = typeof device === 'string' && device ? device : null;
  return { kind: 'device-conflict', message, currentDevice, runningTest };
}
