import type { AddressInfo } from 'node:net';
import { type Role, roles } from '@kasauti/contract/identity/identity.ts';
import { mayUse, type Permission } from '../../apps/server/platform/security/permissions.ts';
import { seedDemo } from '../../apps/server/seed/index.ts';
import { givenSignedIn } from '../../apps/server/test/given/identity.ts';
import { asTestApp } from '../as-test-app.ts';
import { makeInstallation } from '../installation.ts';
import type { Person } from './examples/make.ts';

export type Who = Role | 'visitor';
export const everybody: readonly Who[] = ['visitor', ...roles];

/** Starts a marketplace that listens, with the demo's data and one user of each role. */
export async function openWorld() {
  // The limits are raised, because other tests check them and they would stop this one.
  const calm = { RATE_PER_MINUTE: '100000000', WRONG_PASSWORDS: '1000000' };
  // There are tokens for the proctoring host only if it has a separate origin.
  const elsewhere = { KASAUTI_PROCTORING_URL: 'https://rooms.exams.example' };
  const installation = await makeInstallation({ ...calm, ...elsewhere });
  const app = asTestApp(installation.app);
  await seedDemo(app, () => {});
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as AddressInfo;
  const people = new Map<Who, Person>();
  const permissionOf = new Map(
    app.routes.map(({ entry, permission }) => [`${entry.method} ${entry.path}`, permission]),
  );

  return {
    app,
    base: `http://127.0.0.1:${port}`,
    /** Returns a role that may make this call, preferably a visitor or candidate. */
    whoMay(name: string): Who {
      const permission: Permission | undefined = permissionOf.get(name);
      if (!permission) throw new Error(`${name} is in docs/openapi.json and is not served`);
      return everybody.find((who) => mayUse(permission, who === 'visitor' ? null : who)) ?? 'admin';
    },
    async personOf(who: Who): Promise<Person | null> {
      if (who === 'visitor') return null;
      const person = people.get(who) ?? (await givenSignedIn(app, { role: who }));
      people.set(who, person);
      return person;
    },
    /** Removes a user whose session or account has ended. For the next call of this role, another user is created. */
    forget: (who: Who) => void people.delete(who),
    close: () => installation.remove(),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
