import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { TestApp } from './app.ts';

/**
 * Returns two free addresses on this machine. They are for servers that must know each other's address before they
 * start.
 */
export async function freeAddresses(): Promise<[string, string]> {
  const probes = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const probe = createServer();
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
      return probe;
    }),
  );
  const addresses = probes.map((probe) => `http://127.0.0.1:${(probe.address() as AddressInfo).port}`);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return addresses as [string, string];
}

export async function listenAt({ fastify }: Pick<TestApp, 'fastify'>, address: string): Promise<void> {
  await fastify.listen({ port: Number(new URL(address).port), host: '127.0.0.1' });
}
