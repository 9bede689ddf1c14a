import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../settings/settings.ts';

/** Whether what this hop says of the one before it is believed; hops are counted from our side. */
type Trust = (address: string, hop: number) => boolean;

/**
 * Whose X-Forwarded-For is believed. Counted from our side, since a client may write anything in front of what the
 * proxies add. Fastify trusts nobody when it is given a bare number, so a count is given as a rule. It cannot know the
 * nearest proxy by its address, so the server must then be reachable through it alone. False: nobody.
 */
export function proxiesToTrust({ TRUST_PROXY: proxies }: Pick<Settings, 'TRUST_PROXY'>): Trust | false {
  if (typeof proxies !== 'number') return proxyAddr.compile(proxies);
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}

/** Where a request that the framework has not seen comes from, as the framework would say it. */
export function addressOf(request: IncomingMessage, trust: Trust | false): string {
  return proxyAddr(request, trust || (() => false));
}
