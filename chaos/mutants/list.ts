import { answerFiles } from './list/answer-files.ts';
import { attempts } from './list/attempts.ts';
import { commerce } from './list/commerce.ts';
import { consentedMail } from './list/consented-mail.ts';
import { contentAtRest } from './list/content-at-rest.ts';
import { correctedKeys } from './list/corrected-keys.ts';
import { formDraws } from './list/draw.ts';
import { emergencyFiles } from './list/emergency-files.ts';
import { examTools } from './list/exam-tools.ts';
import { googleLogins } from './list/google.ts';
import { identity } from './list/identity.ts';
import { itemBank } from './list/item-bank.ts';
import { items } from './list/items.ts';
import { limits } from './list/limits.ts';
import { mailServers } from './list/mail-servers.ts';
import { marking } from './list/marking.ts';
import { markingByPeople } from './list/marking-by-people.ts';
import { orders } from './list/orders.ts';
import { ownAccount } from './list/own-account.ts';
import { passages } from './list/passages.ts';
import { pictureQuestions } from './list/picture-questions.ts';
import { pictures } from './list/pictures.ts';
import { platform } from './list/platform.ts';
import { proctoring } from './list/proctoring.ts';
import { questionFiles } from './list/question-files.ts';
import { recordings } from './list/recordings.ts';
import { results } from './list/results.ts';
import { samples } from './list/samples.ts';
import { scheduling } from './list/scheduling.ts';
import { sectionClocks } from './list/section-clocks.ts';
import { staff } from './list/staff.ts';
import { switchOver } from './list/switch-over.ts';
import { uploads } from './list/uploads.ts';
import type { Mutant } from './mutant.ts';

/** All faults. A defect that is found in use is added to this list. */
export const mutants: Mutant[] = [
  ...platform,
  ...switchOver,
  ...limits,
  ...mailServers,
  ...identity,
  ...googleLogins,
  ...ownAccount,
  ...commerce,
  ...consentedMail,
  ...orders,
  ...samples,
  ...scheduling,
  ...answerFiles,
  ...attempts,
  ...marking,
  ...markingByPeople,
  ...items,
  ...pictureQuestions,
  ...questionFiles,
  ...itemBank,
  ...passages,
  ...pictures,
  ...recordings,
  ...formDraws,
  ...examTools,
  ...proctoring,
  ...results,
  ...correctedKeys,
  ...emergencyFiles,
  ...sectionClocks,
  ...staff,
  ...uploads,
  ...contentAtRest,
];
