import * as oidc from 'openid-client';
import type { Settings } from '../../../platform/settings/settings.ts';

/** Timeout in seconds for requests to Google. The user sees an empty page meanwhile. */
const ANSWERS_WITHIN_SECONDS = 10;

/** The secrets of one login with Google. New ones are made for each login. */
export type GoogleFlowSecrets = { state: string; nonce: string; codeVerifier: string };
/** The user's data from Google. `verifiedEmail` is null if Google has not verified the address. */
export type GooglePerson = { issuer: string; subject: string; verifiedEmail: string | null; name: string | null };
export type GoogleCallback =
  | { kind: 'person'; person: GooglePerson }
  /** The user cancelled the login at Google. */
  | { kind: 'cancelled' }
  /** The response was not valid, or Google did not respond. */
  | { kind: 'failed'; text: string };

export type GoogleGateway = {
  newVerifier(): string;
  /** Returns the URL to which the browser is redirected. Throws when Google does not respond. */
  addressFor(secrets: GoogleFlowSecrets, wishes: { language: 'en' | 'hi'; email: string | null }): Promise<URL>;
  /** Exchanges the returned code for the user's identity and checks all claims. */
  readAnswer(answer: URLSearchParams, secrets: GoogleFlowSecrets): Promise<GoogleCallback>;
};

/**
 * Returns the gateway for logins with Google by OpenID Connect (authorization code, PKCE, state, nonce). Returns
 * null when the settings contain no client.
 */
export function openGoogle(settings: Settings): GoogleGateway | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer, publicUrl } = settings;
  if (!id || !secret) return null;
  const callback = `${publicUrl}/auth/google/callback`;
  let known: Promise<oidc.Configuration> | null = null;

  function configuration(): Promise<oidc.Configuration> {
    const isPlain = issuer.startsWith('http://');
    known ??= oidc
      .discovery(new URL(issuer), id ?? '', { client_secret: secret ?? '' }, oidc.ClientSecretBasic(secret), {
        timeout: ANSWERS_WITHIN_SECONDS,
        // The signature of the ID token is checked as well, because the response may have come through a proxy.
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        known = null;
        throw error;
      });
    return known;
  }

  async function read(answer: URLSearchParams, secrets: GoogleFlowSecrets): Promise<GooglePerson> {
    const config = await configuration();
    const address = new URL(callback);
    address.search = answer.toString();
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: secrets.codeVerifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token) throw new Error('an answer without an ID token');
    // Google includes the address in the ID token. Other providers may return the address only from this call.
    const claims = token.email === undefined ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub) : token;
    return {
      issuer: token.iss,
      subject: token.sub,
      verifiedEmail: claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null,
      name: typeof claims.name === 'string' ? claims.name : null,
    };
  }

  return {
    newVerifier: oidc.randomPKCECodeVerifier,
    async addressFor({ state, nonce, codeVerifier }, { language, email }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid email profile',
        response_type: 'code',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(email ? { login_hint: email } : {}),
      });
    },
    async readAnswer(answer, secrets) {
      try {
        return { kind: 'person', person: await read(answer, secrets) };
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
          return { kind: 'cancelled' };
        return { kind: 'failed', text: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
      }
    },
  };
}
