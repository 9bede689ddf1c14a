import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../settings/settings.ts';

/** Decides whether to trust a hop's X-Forwarded-For. Hops are counted from the server. */
type Trust = (address: string, hop: number) => boolean;

/**
 * Returns which proxies are trusted for X-Forwarded-For, or false for none. A number in the settings counts hops
 * from the server, because a client may write anything before the addresses that the proxies add. Fastify trusts
 * no proxy when it gets a bare number, so the count becomes a function. A count does not check addresses, so the
 * server must be reachable only through its proxies.
 */
export function proxiesToTrust({ TRUST_PROXY: proxies }: Pick<Settings, 'TRUST_PROXY'>): Trust | false {
  if (typeof proxies !== 'number') return proxyAddr.compile(proxies);
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}

/** Returns the client address of a request that the framework has not seen, by the framework's rules. */
export function addressOf(request: IncomingMessage, trust: Trust | false): string {
  return proxyAddr(request, trust || (() => false));
}
