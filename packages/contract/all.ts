import * as answerFiles from './attempts/answer-files.ts';
import * as attempts from './attempts/attempts.ts';
import * as emergencyFiles from './attempts/emergency-files.ts';
import * as keyEffects from './attempts/key-effects.ts';
import * as marking from './attempts/marking.ts';
import * as plays from './attempts/plays.ts';
import * as practice from './attempts/practice.ts';
import * as receiptHeads from './attempts/receipt-heads.ts';
import * as results from './attempts/results.ts';
import * as reviewQueue from './attempts/review-queue.ts';
import * as scoreCards from './attempts/score-cards.ts';
import * as formKeys from './authoring/form-keys.ts';
import * as forms from './authoring/forms.ts';
import * as openPictures from './authoring/open-pictures.ts';
import * as bankExports from './bank/exports.ts';
import * as bankImports from './bank/imports.ts';
import * as itemUses from './bank/item-uses.ts';
import * as bankItems from './bank/items.ts';
import * as passages from './bank/passages.ts';
import * as bankPictures from './bank/pictures.ts';
import * as bankRecordings from './bank/recordings.ts';
import * as severalItems from './bank/several-items.ts';
import * as carts from './catalogue/carts.ts';
import * as catalogue from './catalogue/catalogue.ts';
import * as frontPage from './catalogue/front-page.ts';
import * as newTests from './catalogue/new-tests.ts';
import * as sampleQuestions from './catalogue/sample-questions.ts';
import * as staffCatalogue from './catalogue/staff-catalogue.ts';
import * as staffCategories from './catalogue/staff-categories.ts';
import * as content from './content/content.ts';
import * as inbox from './content/inbox.ts';
import * as staffContent from './content/staff-content.ts';
import * as tickets from './content/tickets.ts';
import type { ContractEntry } from './entry.ts';
import * as accessToken from './identity/access-token.ts';
import * as account from './identity/account.ts';
import * as accountDeletion from './identity/account-deletion.ts';
import * as birthDate from './identity/birth-date.ts';
import * as documentChecks from './identity/document-checks.ts';
import * as documents from './identity/documents.ts';
import * as google from './identity/google.ts';
import * as identity from './identity/identity.ts';
import * as mailChoices from './identity/mail-choices.ts';
import * as ownData from './identity/own-data.ts';
import * as profiles from './identity/profiles.ts';
import * as applications from './jobs/applications.ts';
import * as jobs from './jobs/jobs.ts';
import * as staffJobs from './jobs/staff-jobs.ts';
import * as orders from './orders/orders.ts';
import * as paidOrders from './orders/paid-orders.ts';
import * as personPurchases from './orders/person-purchases.ts';
import * as proctoring from './scheduling/proctoring.ts';
import * as roomProctors from './scheduling/room-proctors.ts';
import * as scheduling from './scheduling/scheduling.ts';
import * as audit from './staff/audit.ts';
import * as figures from './staff/figures.ts';
import * as people from './staff/people.ts';
import * as staffSearch from './staff/search.ts';
import * as staffAccess from './staff/staff-access.ts';
import * as waiting from './staff/waiting.ts';

/**
 * All operations, each with its part of the product and its name. Only the server's tools import this list. The web app
 * imports each operation separately.
 */
export const allCalls: { part: string; name: string; entry: ContractEntry }[] = Object.entries({
  identity,
  google,
  accessToken,
  account,
  profiles,
  documents,
  documentChecks,
  catalogue,
  frontPage,
  carts,
  orders,
  paidOrders,
  scheduling,
  attempts,
  proctoring,
  roomProctors,
  results,
  plays,
  practice,
  receiptHeads,
  reviewQueue,
  emergencyFiles,
  answerFiles,
  keyEffects,
  marking,
  scoreCards,
  content,
  tickets,
  inbox,
  jobs,
  audit,
  people,
  staffAccess,
  personPurchases,
  birthDate,
  applications,
  staffJobs,
  staffCatalogue,
  newTests,
  sampleQuestions,
  staffContent,
  bankExports,
  bankImports,
  bankItems,
  severalItems,
  itemUses,
  bankPictures,
  bankRecordings,
  passages,
  forms,
  formKeys,
  openPictures,
  staffCategories,
  mailChoices,
  ownData,
  accountDeletion,
  waiting,
  staffSearch,
  figures,
}).flatMap(([part, module]) =>
  Object.entries(module).flatMap(([name, entry]) => (isEntry(entry) ? [{ part, name, entry }] : [])),
);

function isEntry(value: unknown): value is ContractEntry {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value;
}
