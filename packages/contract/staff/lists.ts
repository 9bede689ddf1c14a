import * as z from 'zod/mini';
import type { RefusalTable } from '../refusal.ts';

/* The one shape of staff lists: how one asks for a list, and how a page of it is answered. */

type Filters = Record<string, z.ZodMiniType>;
type Named<F extends Filters> = { [Name in keyof F & string as `filter[${Name}]`]: z.ZodMiniOptional<F[Name]> };

export const defaultListSize = 25;
export const MAX_LIST_SIZE = 100;
/** Nobody leafs further: a filter narrows the list, and the CSV file has all of it. */
export const MAX_LIST_PAGE = 400;

const whole = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most));
const frameOf = <const Sort extends string>(sorts: readonly Sort[]) => ({
  /** A column, with a minus before it for the other way round: `-postedAt`. Absent: the list's own order. */
  sort: z.optional(z.enum(sorts.flatMap((sort): (Sort | `-${Sort}`)[] => [sort, `-${sort}`]))),
  page: z.optional(whole(MAX_LIST_PAGE)),
  size: z.optional(whole(MAX_LIST_SIZE)),
  /** The answer is a file of all that the filter finds, not one page. */
  format: z.optional(z.literal('csv')),
});

/**
 * The query of a list: `sort`, `page`, `size`, `format`, and one `filter[name]` for each that it can be narrowed by.
 */
export const listQuery = <const Sort extends string, F extends Filters>(sorts: readonly Sort[], filters: F) =>
  z.strictObject({
    ...frameOf(sorts),
    ...(Object.fromEntries(
      Object.entries(filters).map(([name, shape]) => [`filter[${name}]`, z.optional(shape)]),
    ) as Named<F>),
  });

type FilterShape<F extends Filters> = z.ZodMiniOptional<
  z.ZodMiniObject<{ [Name in keyof F & string]: z.ZodMiniOptional<F[Name]> }, z.core.$strict>
>;

const wholeInBody = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

/**
 * The body of a list that is asked for by a POST, since what it is narrowed by may name a person: as `listQuery`, with
 * its filters in `filter`.
 */
export const listBody = <const Sort extends string, F extends Filters>(sorts: readonly Sort[], filters: F) =>
  z.strictObject({
    ...frameOf(sorts),
    page: z.optional(wholeInBody(MAX_LIST_PAGE)),
    size: z.optional(wholeInBody(MAX_LIST_SIZE)),
    filter: z.optional(
      z.strictObject(Object.fromEntries(Object.entries(filters).map(([name, shape]) => [name, z.optional(shape)]))),
    ) as unknown as FilterShape<F>,
  });

/** One page of a list, with how many there are on all pages. */
export const listPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), size: z.number() });

/** The filters of what `listQuery` took, by their own names. */
export type FilterOf<Query> = {
  [Name in keyof Query as Name extends `filter[${infer Own}]` ? Own : never]: Query[Name];
};

const inBrackets = /^filter\[(\w+)\]$/;

/** The filters of a query by their own names. */
export function filterIn<Query extends object>(query: Query): FilterOf<Query> {
  const named = Object.entries(query).flatMap(([name, value]) => {
    const own = inBrackets.exec(name)?.[1];
    return own === undefined ? [] : [[own, value] as const];
  });
  return Object.fromEntries(named) as FilterOf<Query>;
}

/** What every list may answer when it is asked for as a file. */
export const listRefusals = {
  'too-many-rows': {
    status: 409,
    message: 'These are more rows than one file holds. Narrow the list with its filters, then take the file.',
  },
} as const satisfies RefusalTable;
