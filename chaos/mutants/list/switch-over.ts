import type { Mutant } from '../mutant.ts';

const inDatabase = {
  project: 'modules',
  tests: ['apps/server/platform/database/repeating-dialect.test.ts'],
} as const satisfies Partial<Mutant>;

const onDemoted = {
  project: 'modules',
  tests: ['apps/server/test/demoted-server.test.ts'],
} as const satisfies Partial<Mutant>;

/** Faults that show only when another database server takes over. */
export const switchOver: Mutant[] = [
  {
    ...inDatabase,
    tests: [...inDatabase.tests],
    name: 'a transaction whose COMMIT got no answer is done a second time',
    file: 'apps/server/platform/database/repeating-dialect.ts',
    find: 'if (!wasNeverSent(error)) throw new UnknownOutcome(error);',
    replace: '',
  },
  {
    ...inDatabase,
    tests: [...inDatabase.tests],
    name: 'a change whose answer was lost is made a second time',
    file: 'apps/server/platform/database/repeating-dialect.ts',
    find: "return isLost(error) && query.kind === 'SelectQueryNode' && !query.with;",
    replace: 'return isLost(error);',
  },
  {
    ...inDatabase,
    tests: [...inDatabase.tests],
    name: 'a use case that lost its connection before COMMIT fails',
    file: 'apps/server/platform/database/work.ts',
    find: 'if (isUncommitted(error) && (await mayRepeat())) continue;',
    replace: '',
  },
  {
    ...inDatabase,
    tests: [...inDatabase.tests],
    name: 'a standby is read',
    file: 'apps/server/platform/database/database.ts',
    find: '    onConnect: refuseReadOnly,\n',
    replace: '',
  },
  {
    ...inDatabase,
    tests: [...inDatabase.tests],
    name: 'the other connections to a demoted server are used again',
    file: 'apps/server/platform/database/waiting-pool.ts',
    find: 'if (this.#current.has(client)) return client;',
    replace: 'return client;',
  },
  {
    ...inDatabase,
    tests: [...inDatabase.tests],
    name: 'the loss of a connection during a rollback hides the refusal',
    file: 'apps/server/platform/database/repeating-dialect.ts',
    find: 'if (!isConnectionOver(error)) throw error;\n    }\n  }\n}',
    replace: 'throw error;\n    }\n  }\n}',
  },
  {
    name: 'a database that is away for a moment is answered as a fault',
    file: 'apps/server/platform/faults.ts',
    find: "  '25006',\n",
    replace: '',
    project: 'modules',
    tests: ['apps/server/platform/database/repeating-dialect.test.ts'],
  },
  {
    ...onDemoted,
    tests: [...onDemoted.tests],
    name: 'the bus listens on a server on which nobody speaks any more',
    file: 'apps/server/platform/live/bus.ts',
    find: 'endWatch = watchServer(() => refuseReadOnly(fresh), lost);',
    replace: '',
  },
  {
    ...onDemoted,
    tests: [...onDemoted.tests],
    name: 'the bus takes a standby for the primary',
    file: 'apps/server/platform/live/bus.ts',
    find: '      await refuseReadOnly(fresh);\n',
    replace: '',
  },
  {
    ...onDemoted,
    tests: [...onDemoted.tests],
    name: 'a lock is taken on a standby',
    file: 'apps/server/platform/database/process-locks.ts',
    find: '      await refuseReadOnly(fresh);\n',
    replace: '',
  },
  {
    ...onDemoted,
    tests: [...onDemoted.tests],
    name: 'a lock on a demoted server counts as held',
    file: 'apps/server/platform/database/process-locks.ts',
    find: 'endWatch = watchServer(() => ask(refuseReadOnly), drop);',
    replace: '',
  },
  {
    ...onDemoted,
    tests: [...onDemoted.tests],
    name: 'a scheduled task does not hear that its lock is lost',
    file: 'apps/server/platform/database/process-locks.ts',
    find: "lost.abort(new Error('the connection that holds the locks was lost'));",
    replace: '',
  },
  {
    ...onDemoted,
    tests: [...onDemoted.tests],
    name: 'a worker waits for news from a demoted server',
    file: 'apps/server/platform/jobs/job-runner.ts',
    find: '    watchNotices(events, giveUp);\n',
    replace: '',
  },
];
