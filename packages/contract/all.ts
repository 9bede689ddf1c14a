import * as accessToken from './access-token.ts';
import * as account from './account.ts';
import * as accountDeletion from './account-deletion.ts';
import * as applications from './applications.ts';
import * as attempts from './attempts.ts';
import * as audit from './audit.ts';
import * as birthDate from './birth-date.ts';
import * as carts from './carts.ts';
import * as catalogue from './catalogue.ts';
import * as content from './content.ts';
import * as documentChecks from './document-checks.ts';
import * as documents from './documents.ts';
import type { ContractEntry } from './entry.ts';
import * as google from './google.ts';
import * as identity from './identity.ts';
import * as inbox from './inbox.ts';
import * as jobs from './jobs.ts';
import * as mailChoices from './mail-choices.ts';
import * as orders from './orders.ts';
import * as ownData from './own-data.ts';
import * as paidOrders from './paid-orders.ts';
import * as people from './people.ts';
import * as personPurchases from './person-purchases.ts';
import * as proctoring from './proctoring.ts';
import * as profiles from './profiles.ts';
import * as receiptHeads from './receipt-heads.ts';
import * as results from './results.ts';
import * as reviewQueue from './review-queue.ts';
import * as roomProctors from './room-proctors.ts';
import * as scheduling from './scheduling.ts';
import * as staffAccess from './staff-access.ts';
import * as staffCatalogue from './staff-catalogue.ts';
import * as staffCategories from './staff-categories.ts';
import * as staffContent from './staff-content.ts';
import * as staffJobs from './staff-jobs.ts';
import * as tickets from './tickets.ts';

/** Every call by the part of the product it belongs to and its name. For the server's tools; a browser imports what it calls. */
export const allCalls: { part: string; name: string; entry: ContractEntry }[] = Object.entries({
  identity,
  google,
  accessToken,
  account,
  profiles,
  documents,
  documentChecks,
  catalogue,
  carts,
  orders,
  paidOrders,
  scheduling,
  attempts,
  proctoring,
  roomProctors,
  results,
  receiptHeads,
  reviewQueue,
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
  staffContent,
  staffCategories,
  mailChoices,
  ownData,
  accountDeletion,
}).flatMap(([part, module]) =>
  Object.entries(module).flatMap(([name, entry]) => (isEntry(entry) ? [{ part, name, entry }] : [])),
);

function isEntry(value: unknown): value is ContractEntry {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value;
}
