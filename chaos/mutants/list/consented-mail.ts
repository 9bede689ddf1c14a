import type { Mutant } from '../mutant.ts';

const offers = { project: 'modules' as const, tests: ['apps/server/modules/offers/notify-offers.test.ts'] };

/** Faults of news that may be mailed only with consent. */
export const consentedMail: Mutant[] = [
  {
    ...offers,
    name: 'who took a consent back is written to all the same',
    file: 'apps/server/modules/identity/store/consents.ts',
    find: "    .where('withdrawn_at', 'is', null)\n    .where('role'",
    replace: "    .where('role'",
  },
  {
    ...offers,
    name: 'a consent that ends while the mails are written is not asked for again',
    file: 'apps/server/platform/mail/queue-mail.ts',
    find: 'const isWanted = !optional || (await mayMail(tx, optional.userId, optional.kind));',
    replace: 'const isWanted = true;',
  },
  {
    ...offers,
    name: 'two processes tell the same offers',
    file: 'apps/server/modules/offers/notify-offers.ts',
    find: '  await lockUser(tx, userId);\n',
    replace: '',
  },
  {
    ...offers,
    name: 'somebody is offered what they hold',
    file: 'apps/server/modules/offers/notify-offers.ts',
    find: '...(await findHeldExams(tx, userId, at)), ',
    replace: '',
  },
  {
    name: 'a mail that its reader turned off goes out all the same, empty',
    file: 'apps/server/platform/mail/send-mail.ts',
    find: "    // A mail that its recipient no longer wants is not queued again.\n    .where('state', '=', 'queued')\n",
    replace: '',
    project: 'modules',
    tests: ['apps/server/platform/mail/mail.test.ts'],
  },
];
