import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import type { WireFrontPage } from '@kasauti/contract/catalogue/front-page.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { countBookable, findMostBooked } from '../store/front-page.ts';

/** Number of tests in each group of the home page. */
const GROUP_SIZE = 2;
/**
 * Number of most-booked tests that are read. This is more than a group needs, because some of them may be in another
 * group.
 */
const MAX_CANDIDATES = 12;

type ListQuery = Parameters<Catalogue['model']['page']>[0];
const ask = (selected: ListQuery['selected']): ListQuery => ({
  text: '',
  selected,
  date: null,
  sort: 'soonest',
  page: 1,
});

/**
 * Reads the figures and the groups of tests for the home page. Each test is in one group only. The groups are filled in
 * this order: `free`, `soon`, `popular`.
 */
export async function readFrontPage(database: Database, catalogue: Catalogue): Promise<WireFrontPage> {
  const now = catalogue.now();
  const list = (query: ListQuery): WireTest[] => JSON.parse(catalogue.model.page(query, now)).data;
  const booked = await findMostBooked(database, now, MAX_CANDIDATES);
  const shown = await catalogue.tests(booked);
  const popular = booked.flatMap((examId) => {
    const found = shown.get(examId);
    return found?.isSold ? [found.test] : [];
  });

  const taken = new Set<string>();
  const group = (tests: WireTest[]) => {
    const chosen = tests.filter(({ _id }) => !taken.has(_id)).slice(0, GROUP_SIZE);
    for (const { _id } of chosen) taken.add(_id);
    return chosen;
  };
  const canBeSat = ({ nextSittingAt }: WireTest) => nextSittingAt !== null;
  const onSale = catalogue.model.examsOnSale(now);
  const { dates, cities } = await countBookable(database, onSale, now);
  return {
    figures: { tests: onSale.length, dates, cities },
    free: group(list(ask({ price: ['free'], mode: ['none'] })).filter(canBeSat)),
    soon: group(list(ask({ mode: ['centre', 'live'] })).filter(canBeSat)),
    popular: group(popular.filter(canBeSat)),
  };
}
