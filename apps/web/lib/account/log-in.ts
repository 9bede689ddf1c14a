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
 * Logging in by password or passkey. Apart from the session itself, which every page loads: this comes with the form.
 */

export type LoginOutcome =
  | { kind: 'signed-in' }
  | { kind: 'device-conflict'; message: string; currentDevice: string | null; runningTest: WireRunningTest | null }
  | { kind: 'second-factor'; challenge: string; ways: WireSecondFactorWays }
  /** Wrong passwords came from elsewhere: the server has mailed a code, if this password was right. */
  | { kind: 'mailed-code' }
  | { kind: 'refused'; refusal: Refusal }
  /** No passkey was used, whatever the reason. */
  | { kind: 'stopped' }
  /** A success that is neither 200 nor 201. */
  | { kind: 'unclear' };

type LoginAsk = { username: string; password: string; forceLogin?: boolean; mailedCode?: string };

/** Signs in with username (the e-mail address) and password. `forceLogin` ends the session on the other device. */
export async function login(ask: LoginAsk): Promise<LoginOutcome> {
  const body = { forceLogin: false, ...ask, username: ask.username.trim().toLowerCase(), deviceId: deviceId() };
  return takeLogin(callForStatus(loginCall, { body }));
}

/** The second step: a code of the authenticator app or of the recovery codes, or what a passkey has signed. */
export async function loginBySecondFactor(
  challenge: string,
  given: { otp: string } | { passkey: WireAssertion },
): Promise<LoginOutcome> {
  return takeLogin(callForStatus(secondFactor, { body: { challenge, ...given } }));
}

/** Without a password, by a passkey whose authenticator asks for a finger or PIN. Each ask is another touch. */
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

/** A conflict may also come as a refusal instead of 201: by its error or by its type (spec §8). */
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

/** The extras of a refusal have no type of their own. */
const waysIn = ({ hasAuthenticator, passkeys }: Record<string, unknown>): WireSecondFactorWays => ({
  hasAuthenticator: hasAuthenticator !== false,
  passkeys: Array.isArray(passkeys) ? passkeys : [],
});

/** The state keeps why; what a form shows is the form's affair. */
function noteLoginFailed(error: string): void {
  root.setState((state) => ({ auth: auth.authFailed(state.auth, error) }));
}

function conflict(message: string, device: unknown, runningTest: WireRunningTest | null = null): LoginOutcome {
  const currentDevice = typeof device === 'string' && device ? device : null;
  return { kind: 'device-conflict', message, currentDevice, runningTest };
}
