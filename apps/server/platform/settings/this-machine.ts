import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Checks whether a program on this machine made the request itself. A proxy on this machine also connects from the
 * loopback address, but for any client. Such a request is recognised by the headers that a proxy adds, or by the public
 * host name.
 */
export function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return LOCAL_HOST.test(headers.host ?? '');
}
