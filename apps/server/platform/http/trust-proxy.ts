import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../settings/settings.ts';

/** Decides whether to trust X-Forwarded-For from a hop. Hops are counted from the server outwards. */
type Trust = (address: string, hop: number) => boolean;

/**
 * Returns which proxies are trusted for X-Forwarded-For, or false for none. A number in the settings is the number of
 * hops, counted from the server, because a client can write anything before the addresses that the proxies append.
 * Fastify trusts no proxy when it gets a bare number, so the number is converted to a function. With a number,
 * addresses are not checked. The server must then be reachable only through its proxies.
 */
export function proxiesToTrust({ TRUST_PROXY: proxies }: Pick<Settings, 'TRUST_PROXY'>): Trust | false {
  if (typeof proxies !== 'number') return proxyAddr.compile(proxies);
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}

/** Returns the client address of a request that does not pass through the framework, by the framework's rules. */
export function addressOf(request: IncomingMessage, trust: Trust | false): string {
  return proxyAddr(request, trust || (() => false));
}
