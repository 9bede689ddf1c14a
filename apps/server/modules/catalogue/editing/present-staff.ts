import type { StaffTest, StaffTestBrief } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { whatIsMissing } from '@kasauti/domain/catalogue/sale.ts';
import { paise, rupeesFromPaise } from '@kasauti/domain/commerce/paise.ts';
import type { findEntries } from '../../audit/index.ts';
import type { findUsers } from '../../identity/index.ts';
import type { Category } from '../store/exams.ts';
import type { readListing, staffTests } from '../store/listings.ts';
import type { PriceAsk } from '../store/price-asks.ts';

type Found = Awaited<ReturnType<ReturnType<typeof staffTests>['page']>>[number];

export const presentBrief = ({
  examId,
  testCode,
  priceInPaise,
  askedInPaise,
  changedAt,
  ...rest
}: Found): StaffTestBrief => ({
  _id: examId,
  test_code: testCode,
  ...rest,
  price: rupees(priceInPaise),
  askedPrice: askedInPaise === null ? null : rupees(askedInPaise),
  changedAt: changedAt.toISOString(),
});

type Entry = Awaited<ReturnType<typeof findEntries>>[number];
type Facts = {
  listing: NonNullable<Awaited<ReturnType<typeof readListing>>>;
  categories: Category[];
  entries: Entry[];
  actors: Awaited<ReturnType<typeof findUsers>>;
  ask: PriceAsk | null;
  viewerId: UserId;
  isSinglePerson: boolean;
};

export function presentStaffTest(facts: Facts): StaffTest {
  const { listing: exam, categories, entries, actors, ask, viewerId } = facts;
  const { listing } = exam;
  return {
    _id: exam.examId,
    test_code: exam.testCode,
    state: exam.state,
    version: exam.version,
    listing: { ...listing, syllabus: [...listing.syllabus], tags: [...listing.tags] },
    terms: exam.terms,
    price: rupees(exam.priceInPaise),
    isPriced: exam.isPriced || exam.isPractice,
    missing: whatIsMissing({ ...exam, ...listing, hasPaper: exam.formId !== null }),
    priceAsk: ask && {
      _id: ask.priceAskId,
      price: rupees(ask.toInPaise),
      reason: ask.reason,
      by: actors.get(ask.askedBy)?.fullName ?? null,
      at: ask.askedAt.toISOString(),
      isOwn: ask.askedBy === viewerId,
    },
    isSinglePerson: facts.isSinglePerson,
    taxRateInPercent: exam.taxRateInPercent,
    provider: exam.providerName,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    history: entries.map((entry) => ({
      at: entry.at.toISOString(),
      action: entry.action,
      by: actors.get(entry.actor_id as UserId)?.fullName ?? null,
      reason: entry.reason,
      changes: changesIn(entry),
    })),
  };
}

type Detail = {
  /** Null if this is the first price. */
  fromInPaise?: number | null;
  toInPaise?: number;
  changes?: { field: string; from: string; to: string }[];
};

/** Returns the changed fields from an audit entry that this module has written. */
function changesIn({ detail }: Entry) {
  const { fromInPaise, toInPaise, changes = [] }: Detail = JSON.parse(detail);
  if (fromInPaise === undefined || toInPaise === undefined) return changes;
  const from = fromInPaise === null ? '' : String(rupees(fromInPaise));
  return [{ field: 'price', from, to: String(rupees(toInPaise)) }];
}

const rupees = (amount: number) => rupeesFromPaise(paise(amount));
