import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testApp } from './app.ts';

const app = await testApp({ REQUEST_SECONDS: '1' });
const { port } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }));
const sockets: ReturnType<typeof connect>[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

test.each(['/api/v1/auth/login', '/api/v1/pay/webhooks/razorpay', '/api/v1/nothing-here'])(
  'a body that never ends is not waited for: %s',
  async (path) => {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    let heard = '';
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    socket.on('data', (part) => {
      heard += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`,
    );
    await closed;
    expect(heard).not.toContain(' 200 ');
  },
);
