import type { SortOrder } from '../listing/list-query.ts';
import type { Category, ListedExam } from '../store/exams.ts';
import { type Bits, noBits, setBit } from './bits.ts';
import { type FacetName, facetNames, facetValues, fixedValues } from './facets.ts';

/**
 * A bookable sitting, as the scheduling module reports it. `date` is the calendar date in the time zone of the sitting,
 * as YYYY-MM-DD.
 */
export type SittingFact = {
  startsAt: Date;
  bookableUntil: Date;
  city: string | null;
  cityHi: string | null;
  date: string;
};

/** An exam with its next sitting. `json` is the exam in the form of the API (`testShape`), as JSON text. */
export type Entry = {
  exam: ListedExam;
  nextSittingAt: Date | null;
  cities: readonly string[];
  json: string;
};

/**
 * An immutable index of the catalogue at one instant. The published exams have positions, and position 0 is the newest
 * one.
 */
export type Snapshot = {
  /** Version number, unique within this process. */
  version: number;
  entries: readonly Entry[];
  positionOf: ReadonlyMap<string, number>;
  /**
   * The positions of all exams in each sort order. The order `newest` is the order of the positions themselves, and
   * `relevance` depends on the search.
   */
  orders: Record<Exclude<SortOrder, 'newest' | 'relevance'>, Uint32Array>;
  /** The values of each facet in the order in which they are shown. Each value has the set of exams with this value. */
  facets: Record<FacetName, Map<string, Bits>>;
  categories: readonly Category[];
  /** Hindi names of cities, by the English name. Cities without a Hindi name are not included. */
  citiesInHindi: ReadonlyMap<string, string>;
  byDate: ReadonlyMap<string, Bits>;
  /**
   * The earliest instant at which a sitting can no longer be booked. From then on the snapshot is out of date. Null if
   * no sitting can be booked, because the snapshot then does not expire.
   */
  until: Date | null;
};

export type SnapshotParts = {
  version: number;
  exams: Iterable<ListedExam>;
  categories: readonly Category[];
  sittingsOf(examId: string): readonly SittingFact[];
  now: Date;
  /** Returns the JSON text of an exam with its next sitting. It is cached until one of the two changes. */
  render(exam: ListedExam, nextSittingAt: Date | null): string;
};

export function makeSnapshot({ version, exams, categories, sittingsOf, now, render }: SnapshotParts): Snapshot {
  const published = [...exams].filter((exam) => exam.state === 'published').sort((a, b) => compare(b.examId, a.examId));
  const size = published.length;
  const byDate = new Map<string, Bits>();
  const citiesInHindi = new Map<string, string>();
  let until: Date | null = null;

  const entries = published.map((exam, position): Entry => {
    const open = sittingsOf(exam.examId).filter((sitting) => now < sitting.bookableUntil);
    let nextSittingAt: Date | null = null;
    for (const { startsAt, bookableUntil, date, city, cityHi } of open) {
      if (nextSittingAt === null || startsAt < nextSittingAt) nextSittingAt = startsAt;
      if (until === null || bookableUntil < until) until = bookableUntil;
      setBit(bitsUnder(byDate, date, size), position);
      if (city !== null && cityHi !== null) citiesInHindi.set(city, cityHi);
    }
    const cities = [...new Set(open.flatMap(({ city }) => (city === null ? [] : [city])))];
    return { exam, nextSittingAt, cities, json: render(exam, nextSittingAt) };
  });

  const positions = Uint32Array.from(entries.keys());
  const entryAt = (position: number) => entries[position] as Entry;
  // Exams with the same value are ordered by position, so the newest comes first.
  const inOrder = (by: (entry: Entry) => number) =>
    positions.slice().sort((a, b) => by(entryAt(a)) - by(entryAt(b)) || a - b);
  return {
    version,
    entries,
    positionOf: new Map(entries.map(({ exam }, position) => [exam.examId, position])),
    orders: {
      'price-up': inOrder(({ exam }) => exam.priceInPaise),
      'price-down': inOrder(({ exam }) => -exam.priceInPaise),
      soonest: inOrder(({ nextSittingAt }) => nextSittingAt?.getTime() ?? Number.MAX_SAFE_INTEGER),
    },
    facets: makeFacets(entries, categories),
    categories,
    citiesInHindi,
    byDate,
    until,
  };
}

function makeFacets(entries: readonly Entry[], categories: readonly Category[]): Snapshot['facets'] {
  const size = entries.length;
  const cities = [...new Set(entries.flatMap((entry) => entry.cities))].sort(compare);
  const onOffer: Partial<Record<FacetName, readonly string[]>> = {
    ...fixedValues,
    category: categories.map(({ slug }) => slug),
    city: cities,
  };
  const facets = {} as Snapshot['facets'];
  for (const facet of facetNames) {
    const values = new Map<string, Bits>((onOffer[facet] ?? []).map((value) => [value, noBits(size)]));
    for (const [position, entry] of entries.entries()) {
      const faceted = { ...entry.exam, cities: entry.cities };
      for (const value of facetValues(facet, faceted)) setBit(bitsUnder(values, value, size), position);
    }
    facets[facet] = values;
  }
  return facets;
}

function bitsUnder(sets: Map<string, Bits>, value: string, size: number): Bits {
  const known = sets.get(value);
  if (known) return known;
  const bits = noBits(size);
  sets.set(value, bits);
  return bits;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
