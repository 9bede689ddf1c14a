import type { Mutant } from '../mutant.ts';

const inPlatform = { project: 'modules', tests: ['apps/server/platform/platform.test.ts'] } as const;

/** Access, the audit chain, mail. */
export const platform: Mutant[] = [
  {
    ...inPlatform,
    tests: [...inPlatform.tests],
    name: 'somebody else’s id in a path is let through',
    file: 'apps/server/platform/serve.ts',
    find: 'named === caller.userId || ',
    replace: 'named !== undefined || ',
  },
  {
    ...inPlatform,
    tests: [...inPlatform.tests],
    name: 'a state change from another site is let through',
    file: 'apps/server/platform/serve.ts',
    find: "if (site === 'cross-site') return true;",
    replace: "if (site === 'cross-site') return false;",
  },
  {
    ...inPlatform,
    tests: [...inPlatform.tests],
    name: 'a call without a session is let through',
    file: 'apps/server/platform/permissions.ts',
    find: 'if (role === null) return false;',
    replace: 'if (role === null) return true;',
  },
  {
    name: 'a refused use case is committed all the same',
    file: 'apps/server/platform/work.ts',
    find: 'if (isRefusal(answer)) throw new RolledBack(answer);',
    replace: '',
    project: 'modules',
    tests: ['apps/server/modules/audit/audit.test.ts'],
  },
  {
    name: 'the audit chain’s head is read without a lock',
    file: 'apps/server/modules/audit/store.ts',
    find: ".select(['last_no', 'last_hash']).forUpdate()",
    replace: ".select(['last_no', 'last_hash'])",
    project: 'modules',
    tests: ['apps/server/modules/audit/audit.test.ts'],
  },
  {
    name: 'two workers send the same mail',
    file: 'apps/server/platform/mail/send-mail.ts',
    find: '.forUpdate()',
    replace: '',
    project: 'modules',
    tests: ['apps/server/platform/mail/mail.test.ts'],
  },
  {
    name: 'two processes do the same chore at once',
    file: 'apps/server/platform/worker.ts',
    find: 'if (await locks.take(lock)) ',
    replace: '',
    project: 'modules',
    tests: ['apps/server/platform/worker.test.ts'],
  },
  {
    name: 'a job that a living worker has in hand is given to another',
    file: 'apps/server/platform/job-runner.ts',
    find: ' as sign where is_dead`',
    replace: ' as sign`',
    project: 'modules',
    tests: ['apps/server/platform/job-runner.test.ts'],
  },
  {
    name: 'a worker that takes no jobs any more is kept',
    file: 'apps/server/platform/job-runner.ts',
    find: 'performance.now() - heardAt < giveUpMs',
    replace: 'performance.now() >= heardAt',
    project: 'modules',
    tests: ['apps/server/platform/job-runner.test.ts'],
  },
  {
    name: 'a live event of a rolled-back transaction is told',
    file: 'apps/server/platform/hub.ts',
    find: '.execute(executor);\n      await bus.publish(executor',
    replace: '.execute(database);\n      await bus.publish(database',
    project: 'modules',
    tests: ['apps/server/platform/platform.test.ts'],
  },
];
