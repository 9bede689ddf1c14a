import type { ExamId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { priceTest as contract, type PriceDecision } from '@kasauti/contract/staff-catalogue.ts';
import { readRupees } from '@kasauti/domain/commerce/paise.ts';
import type { Work } from '../../platform/work.ts';
import type { Actor } from './actor.ts';
import { changePrice } from './change-price.ts';
import { readListing } from './store/listings.ts';
import { lockExam } from './store.ts';

/** Sets the price that somebody decided on, for their reason, over the version that they read. */
export async function priceExam(work: Work, examId: ExamId, { version, price, reason }: PriceDecision, by: Actor) {
  // The lock first: whoever waits for it must read what the one before has written.
  const before = (await lockExam(work.tx, examId)) && (await readListing(work.tx, examId));
  if (!before) return refuse(contract.refusals, 'not-found');
  if (before.version !== version) return refuse(contract.refusals, 'changed-meanwhile');
  const priceInPaise = readRupees(price);
  if (priceInPaise === null) return refuse(contract.refusals, 'not-a-price');
  const priced = await changePrice(work, { examId, priceInPaise, reason }, by);
  return isRefusal(priced) ? priced : examId;
}
