import type { Identity } from '../identity-parts.ts';
import { insertConsent, insertJourney, takeConsent } from '../store/google.ts';
import { findUser } from '../store/users.ts';
import { hashToken, looksLikeToken, newToken } from '../tokens.ts';
import type { GoogleGateway } from './google-gateway.ts';

/**
 * Maximum time between the redirect to Google and the return. It is long enough to look up the password of the Google
 * account.
 */
export const GOOGLE_FLOW_SECONDS = 10 * 60;
/** Lifetime of a consent: time to press "Yes, Continue" or to enter a code. */
export const CONSENT_SECONDS = 5 * 60;

export type Begin = {
  deviceId: string;
  deviceLabel: string;
  language: 'en' | 'hi';
  forceLogin: boolean;
  /**
   * Value of the consent cookie, or null without a cookie. The cookie is set after a device conflict, or by the page
   * that asks for the consent.
   */
  consent: string | null;
  /** Path of this site to open after the login. */
  next: string;
  requestId: string;
};
export type Begun = { kind: 'away'; address: URL; state: string } | { kind: 'unasked' } | { kind: 'unreachable' };

/**
 * Begins a login with Google. If `forceLogin` is set, the login ends a session on another device. This needs the
 * consent token in this browser's cookie, and each token works once. Without it, a link on another site could end a
 * user's session.
 */
export async function beginGoogle({ app }: Identity, google: GoogleGateway, ask: Begin): Promise<Begun> {
  const secrets = { state: newToken(), nonce: newToken(), codeVerifier: google.newVerifier() };
  const wishes = { language: ask.language, email: null };
  // Google's address is requested first, outside the transaction. If Google cannot be reached, the consent stays valid.
  const address = await google.addressFor(secrets, wishes).catch((error: unknown) => {
    app.log.warn({ event: 'google-away', requestId: ask.requestId, text: String(error) });
    return null;
  });
  if (!address) return { kind: 'unreachable' };

  return await app.inTransaction(async ({ tx, now }) => {
    const consent = ask.forceLogin ? await useConsent() : null;
    if (ask.forceLogin && !consent) return { kind: 'unasked' as const };
    await insertJourney(tx, {
      state_hash: hashToken(secrets.state),
      code_verifier: secrets.codeVerifier,
      nonce: secrets.nonce,
      device_id: ask.deviceId,
      device_label: ask.deviceLabel,
      force_login: ask.forceLogin,
      forces: consent?.userId ?? null,
      next_path: ask.next,
      expires_at: new Date(now.getTime() + GOOGLE_FLOW_SECONDS * 1000),
    });
    const user = consent?.userId ? await findUser(tx, consent.userId) : null;
    // With this hint, Google suggests the account of the device conflict.
    if (user) address.searchParams.set('login_hint', user.email);
    return { kind: 'away' as const, address, state: secrets.state };

    async function useConsent() {
      if (!ask.consent || !looksLikeToken(ask.consent)) return null;
      return await takeConsent(tx, hashToken(ask.consent), now);
    }
  }, ask.requestId);
}

/** Stores the user's consent to end a session on another device. Returns the token for the consent cookie. */
export async function allowForced({ app }: Identity, requestId: string): Promise<string> {
  const token = newToken();
  await app.inTransaction(
    ({ tx, now }) =>
      insertConsent(tx, {
        token_hash: hashToken(token),
        user_id: null,
        current_device: null,
        expires_at: new Date(now.getTime() + CONSENT_SECONDS * 1000),
      }),
    requestId,
  );
  return token;
}
