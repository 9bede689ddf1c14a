import type { Mutant } from '../mutant.ts';

const identity = 'apps/server/modules/identity';
const privacy = 'apps/server/modules/privacy';
const addresses = { project: 'modules' as const, tests: [`${identity}/email-change/change-email.test.ts`] };
const deletions = { project: 'modules' as const, tests: [`${privacy}/delete-account.test.ts`] };
const birthDates = { project: 'modules' as const, tests: [`${privacy}/correct-birth-date.test.ts`] };
const copies = { project: 'modules' as const, tests: [`${privacy}/own-data.test.ts`] };
const messages = { project: 'modules' as const, tests: ['apps/server/modules/content/receive-message.test.ts'] };

/** Faults of changes to one's own account, for example faults that would help a thief. */
export const ownAccount: Mutant[] = [
  {
    ...addresses,
    name: 'the link to a new address works in the session of anybody',
    file: `${identity}/email-change/change-email.ts`,
    find: "  if (user.userId !== session.userId) return refuse(refusals, 'other-account');\n",
    replace: '',
  },
  {
    ...addresses,
    name: 'an address that was left is anybody’s at once, so that nothing can be taken back',
    file: `${identity}/sign-up/register-user.ts`,
    find: '  if (await isAddressKept(tx, username, { now, but: null })) return null;\n',
    replace: '',
  },
  {
    ...addresses,
    name: 'a change of address that is taken back leaves the thief’s password',
    file: `${identity}/email-change/change-email.ts`,
    find: '  await updateUser(tx, userId, { password_hash: null });\n',
    replace: '',
  },
  {
    ...copies,
    name: 'a copy of somebody’s data opens in the session of anybody who has its ticket',
    file: `${privacy}/ask-export.ts`,
    find: 'made && made.userId === userId ? made',
    replace: 'made ? made',
  },
  {
    ...deletions,
    name: 'a test that was booked while the account waited goes with it',
    file: `${privacy}/delete-account.ts`,
    find: 'if (bars.length > 0 || mayComeIn) {',
    replace: 'if (mayComeIn) {',
  },
  {
    ...deletions,
    name: 'an account is erased while its last mail still waits for the address',
    file: `${privacy}/delete-account.ts`,
    find: '    if (!(await isClosingMailSent(tx, userId))) return;\n',
    replace: '',
  },
  {
    ...birthDates,
    name: 'a birth date is put right by its owner again and again',
    file: `${privacy}/correct-birth-date.ts`,
    find: 'hasCorrected: Boolean(user?.birthDateCorrectedAt),',
    replace: 'hasCorrected: false,',
  },
  {
    ...birthDates,
    name: 'a child whose guardian was asked outgrows them by typing another year',
    file: `${privacy}/correct-birth-date.ts`,
    find: '(await findNewestAsk(work.tx, userId)) !== null',
    replace: '(await findNewestAsk(work.tx, userId)) === undefined',
  },
  {
    ...birthDates,
    name: 'a birth date changes under a document that was accepted for it',
    file: `${privacy}/correct-birth-date.ts`,
    find: 'hasAcceptedDocument: verifiedDocuments > 0,',
    replace: 'hasAcceptedDocument: verifiedDocuments > 1,',
  },
  {
    ...addresses,
    name: 'a link to a new password that a thief was mailed outlives the undoing of their change',
    file: `${identity}/email-change/change-email.ts`,
    find: "['confirm', 'reset', 'new-email', 'undo-email']",
    replace: "['confirm', 'new-email', 'undo-email']",
  },
  {
    ...deletions,
    name: 'an account is closed under a payment that may still come in',
    file: `${privacy}/delete-account.ts`,
    find: 'if (bars.length > 0 || mayComeIn)',
    replace: 'if (bars.length > 0)',
  },
  {
    ...messages,
    name: 'what people wrote is forgotten with the spam',
    file: 'apps/server/modules/content/store/messages.ts',
    find: ".where('is_suspected', '=', true).where('first_read_at', '<', before)",
    replace: ".where('first_read_at', '<', before)",
  },
];
