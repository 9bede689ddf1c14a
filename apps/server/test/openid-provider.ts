import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody who has an account there. The name they log in with is the id that never changes. */
export type Holder = { email?: string; email_verified?: boolean; name?: string };

export type OpenIdProvider = {
  issuer: string;
  /**
   * Who can log in there, by what they enter as "login"; any password is right. An address that is not here has
   * verified itself.
   */
  holders: Map<string, Holder>;
  /** What the settings of an app need, to use it as Google. */
  settings: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string };
  /**
   * Goes there as a browser would, from the address that the app named, logs in and consents. Answers with the address
   * it leads back to.
   */
  logIn(address: string, holder: string): Promise<URL>;
  /** The same, and presses "Cancel". */
  cancel(address: string): Promise<URL>;
  stop(): Promise<void>;
};

/**
 * A real provider of OpenID Connect on a free port, with pages to log in. It refuses a login without PKCE. Like Google
 * it puts the address into the ID token, unless it is to keep it for the standard's call for it.
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

  // It warns on the console that it is for development, which is what it is for here.
  const { warn, info } = console;
  console.warn = console.info = () => {};
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: keepsClaims,
    pkce: { required: () => true },
    // Said, so that it does not write a notice for each.
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

  /** Follows redirects until there is a page to fill in, or the way leads back. */
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
