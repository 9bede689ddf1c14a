import type { Mutant } from '../mutant.ts';

const toServers = {
  project: 'modules' as const,
  tests: ['apps/server/platform/mail/smtp-servers.test.ts'],
};

/** Faults of sending mails over several connections and servers. */
export const mailServers: Mutant[] = [
  {
    ...toServers,
    name: 'a mail that a server may have taken is sent through another one',
    file: 'apps/server/platform/mail/smtp-server.ts',
    find: "hasBegun && !problem.responseCode ? 'unknown' : 'failed'",
    replace: "'failed'",
  },
  {
    ...toServers,
    name: 'the mails of a server that fails wait for it',
    file: 'apps/server/platform/mail/offer-mail.ts',
    find: "else if (last.kind !== 'failed') return last;",
    replace: 'else return last;',
  },
  {
    ...toServers,
    name: 'a mail server that failed is asked for each mail again',
    file: 'apps/server/platform/mail/offer-mail.ts',
    find: 'at.getTime() < restsUntil',
    replace: 'at.getTime() > Number.MAX_VALUE + restsUntil',
  },
  {
    ...toServers,
    name: 'a mail is given up because one of the servers relays nothing',
    file: 'apps/server/platform/mail/offer-mail.ts',
    find: 'refusals === senders.length',
    replace: 'refusals > 0',
  },
  {
    ...toServers,
    name: 'one process at a time sends mails',
    file: 'apps/server/platform/jobs/worker.ts',
    find: 'act, hasLock: false });',
    replace: 'act });',
  },
  {
    ...toServers,
    name: 'a slow sender puts back a mail that another sender has',
    file: 'apps/server/platform/mail/send-mail.ts',
    find: "    .where('tries', '=', tries)\n",
    replace: '',
  },
];
