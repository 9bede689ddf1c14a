import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testApp } from '../../test/app.ts';

const ATTEMPT = '/api/v1/attempts/01a1fea3-56d1-7e1b-b087-80aff3d020a5';

/**
 * Returns the status codes that a process with these roles sends to a visitor, for one call of each role and for a
 * health check.
 */
async function answersOf(roles: string) {
  const app = await testApp({ KASAUTI_ROLES: roles });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as AddressInfo;
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const live = await new Promise<number>((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live`);
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response: IncomingMessage) => resolve(response.statusCode ?? 0));
    socket.on('error', () => {}); // the 'unexpected-response' listener above reports the status
  });
  return {
    web: await ask('/api/v1/catalogue/getAllTestsWithDetails'),
    exam: await ask(ATTEMPT),
    live,
    health: await ask('/healthz'),
  };
}

test.each([
  ['web,exam,live,worker', { web: 200, exam: 401, live: 101, health: 200 }],
  ['web', { web: 200, exam: 404, live: 404, health: 200 }],
  ['exam', { web: 404, exam: 401, live: 404, health: 200 }],
  ['live', { web: 404, exam: 404, live: 101, health: 200 }],
  ['worker', { web: 404, exam: 404, live: 404, health: 200 }],
])('a process with the roles %s answers the calls of these, and health checks', async (roles, answers) => {
  expect(await answersOf(roles)).toEqual(answers);
});
