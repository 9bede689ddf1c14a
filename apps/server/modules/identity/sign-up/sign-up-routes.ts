import {
  confirmByCode as confirmByCodeCall,
  confirmEmail as confirmEmailCall,
  resendConfirmation as resendCall,
  resendSignUpMail as resendSignUpCall,
  signup,
  signupDone,
} from '@kasauti/contract/identity/identity.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { DAY_SECONDS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { cookieName } from '../../../platform/http/cookies.ts';
import type { Identity } from '../identity-parts.ts';
import { madeBy } from '../session/browser-session.ts';
import { looksLikeToken, newToken } from '../tokens.ts';
import { resendConfirmation, resendSignUpMail } from './ask-for-links.ts';
import { confirmByCode } from './confirm-by-code.ts';
import { confirmEmail } from './confirm-email.ts';
import { signUp } from './sign-up.ts';

/**
 * Lifetime in seconds of the cookie that identifies the browser of a sign-up. It is long enough to find the mail and
 * return.
 */
const SIGN_UP_COOKIE_SECONDS = 7 * DAY_SECONDS;

/** Registers the calls that sign up and confirm an address. */
export function serveSignUp(app: App, identity: Identity): void {
  const { sessions } = identity;
  const signUpCookie = cookieName(app.settings.publicUrl, 'kasauti_signup');

  app.serve(signup, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const known = ask.cookie(signUpCookie);
    const signUpDevice = known && looksLikeToken(known) ? known : newToken();
    const language = ask.cookie('lang') === 'hi' ? 'hi' : 'en';
    const bar = await signUp(identity, { ...ask.body, signUpDevice, language, ...madeBy(ask) });
    if (bar) return bar;
    ask.setCookie(signUpCookie, signUpDevice, { maxAgeSeconds: SIGN_UP_COOKIE_SECONDS });
    return { message: signupDone };
  });

  app.serve(confirmEmailCall, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const signUpDevice = ask.cookie(signUpCookie) ?? null;
    const facts = { token: ask.body.token, signUpDevice };
    const outcome = await app.inTransaction((work) => confirmEmail(work, facts), ask.requestId);
    if (isRefusal(outcome)) return outcome;
    sessions.forget(outcome.confirmed);
    return { message: 'Your email address is confirmed.' };
  });

  app.serve(confirmByCodeCall, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const facts = { ...ask.body, signUpDevice: ask.cookie(signUpCookie) ?? null };
    const confirmed = await app.inTransaction((work) => confirmByCode(work, app.secrets, facts), ask.requestId);
    if (isRefusal(confirmed)) return confirmed;
    sessions.forget(confirmed);
    return { message: 'Your email address is confirmed.' };
  });

  app.serve(resendCall, { permission: 'session.own', limited: 'shared' }, async ({ session, requestId }) => {
    const outcome = await app.inTransaction((work) => resendConfirmation(work, session.userId), requestId);
    return isRefusal(outcome) ? outcome : { message: 'We have sent you another mail. Please check your inbox.' };
  });

  app.serve(resendSignUpCall, { permission: 'session.begin', limited: 'shared' }, async (ask) => {
    const facts = { email: ask.body.email, signUpDevice: ask.cookie(signUpCookie) ?? null };
    await app.inTransaction((work) => resendSignUpMail(work, facts), ask.requestId);
    return { message: 'If you signed up here with this address, we have sent another mail. Please check your inbox.' };
  });
}
