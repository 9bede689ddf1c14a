import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** An account at the provider. Its login name is also its id, which never changes. */
export type Holder = { email?: string; email_verified?: boolean; name?: string };

export type OpenIdProvider = {
  issuer: string;
  /**
   * The accounts by login name. Any password is accepted. If a mail address that is not in the map logs in, it gets an
   * account with that address as a verified one.
   */
  holders: Map<string, Holder>;
  /** The settings with which an app uses this provider instead of Google. */
  settings: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string };
  /**
   * Opens the provider in the same way as a browser, at the address to which the app redirects. Logs in and consents.
   * Returns the address to which the provider redirects.
   */
  logIn(address: string, holder: string): Promise<URL>;
  /** Opens the provider in the same way, but presses "Cancel". */
  cancel(address: string): Promise<URL>;
  stop(): Promise<void>;
};

/**
 * Starts a real OpenID Connect provider with login pages on a free port. It refuses a login without PKCE. Like Google,
 * it puts the mail address into the ID token. With `keepsClaims`, the address is only in the response of the standard's
 * userinfo call.
 */
export async function startOpenIdProvider({
  publicUrl,
  port = 0,
  keepsClaims = false,
}: {
  publicUrl: string;
  port?: number;
  keepsClaims?: boolean;
}): Promise<OpenIdProvider> {
  let answer: RequestListener = (_request, response) => void response.end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'kasauti', client_secret: 'a-secret-that-only-this-client-knows' };
  const holders = new Map<string, Holder>();
  const claimsOf = (login: string): Holder =>
    holders.get(login) ?? (login.includes('@') ? { email: login, email_verified: true, name: 'Meera Iyer' } : {});
  const callback = `${publicUrl}/auth/google/callback`;

  // The provider prints a warning that it is only for development. That is the case here, so the warning is suppressed.
  const { warn, info } = console;
  console.warn = console.info = () => {};
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: keepsClaims,
    pkce: { required: () => true },
    // The times are set explicitly, because otherwise the provider prints a notice for each default.
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['for-this-run-only'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...claimsOf(accountId) }),
    }),
  });
  Object.assign(console, { warn, info });
  answer = provider.callback();

  /** Follows redirects until it reaches a form or the callback address. */
  async function visit(
    cookies: Map<string, string>,
    address: string | URL,
    form?: Record<string, string>,
  ): Promise<URL> {
    const url = new URL(address, issuer);
    if (url.href.startsWith(callback)) return url;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const leadsTo = response.headers.get('location');
    if (leadsTo) return await visit(cookies, leadsTo);
    if (!response.ok) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    return url;
  }

  return {
    issuer,
    holders,
    settings: {
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_ISSUER: issuer,
    },
    async logIn(address, holder) {
      const cookies = new Map<string, string>();
      const form = await visit(cookies, address);
      const consent = await visit(cookies, form, { prompt: 'login', login: holder, password: 'any' });
      return await visit(cookies, consent, { prompt: 'consent' });
    },
    async cancel(address) {
      const cookies = new Map<string, string>();
      const form = await visit(cookies, address);
      return await visit(cookies, `${form.href}/abort`);
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
