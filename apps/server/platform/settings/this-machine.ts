import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a program on this machine asks for itself. A proxy on the same machine connects from loopback too, on behalf
 * of anybody: it gives itself away by what it adds, or by the public name that people asked for.
 */
export function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return LOCAL_HOST.test(headers.host ?? '');
}
