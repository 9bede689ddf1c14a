import type { Mutant } from '../mutant.ts';

const shared = {
  project: 'modules' as const,
  tests: ['apps/server/platform/limits/shared-limit.test.ts'],
};

/** Faults of the limits that all processes share. */
export const limits: Mutant[] = [
  {
    ...shared,
    name: 'each process has a limit of its own for calls that guard an account',
    file: 'apps/server/platform/http/admission.ts',
    find: "if (options.limited === 'shared') return",
    replace: "if (options.permission === 'cart.own') return",
  },
  {
    ...shared,
    name: 'an ordinary call writes a count to the database',
    file: 'apps/server/platform/http/admission.ts',
    find: "if (options.limited === 'shared') return",
    replace: 'if (options.limited) return',
  },
  {
    ...shared,
    name: 'a flood from one network writes to the database with each call',
    file: 'apps/server/platform/limits/shared-limit.ts',
    find: '      if (knownWait > 0) return knownWait;\n',
    replace: '',
  },
  {
    ...shared,
    name: 'a limit lets everybody through while the database does not count',
    file: 'apps/server/platform/limits/shared-limit.ts',
    find: '      if (ownWait > 0) return ownWait;\n',
    replace: '',
  },
  {
    ...shared,
    name: 'each call waits for a database that does not respond',
    file: 'apps/server/platform/limits/shared-limit.ts',
    find: '      aloneUntil = nowMs() + PAUSE_MS;\n',
    replace: '',
  },
  {
    ...shared,
    name: 'a network that was at its limit once is refused for ever',
    file: 'apps/server/platform/limits/call-counts.ts',
    find: 'call_count.window_started_at <= excluded.window_started_at',
    replace: 'call_count.window_started_at > excluded.window_started_at',
  },
];
