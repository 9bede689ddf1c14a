import * as z from 'zod/mini';
import type { RefusalTable } from '../refusal.ts';

/* The common shape of staff lists: the query and the response page. */

type Filters = Record<string, z.ZodMiniType>;
type Named<F extends Filters> = { [Name in keyof F & string as `filter[${Name}]`]: z.ZodMiniOptional<F[Name]> };

export const DEFAULT_LIST_SIZE = 25;
export const MAX_LIST_SIZE = 100;
/** Numbers of rows that the console offers. The contract accepts each whole number up to the maximum. */
export const LIST_SIZES = [DEFAULT_LIST_SIZE, 50, MAX_LIST_SIZE] as const;
/** Maximum page number. Filters and the CSV export are better ways through a long list. */
export const MAX_LIST_PAGE = 400;

const whole = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most));
const frameOf = <const Sort extends string>(sorts: readonly Sort[]) => ({
  /** Column to sort by. A leading minus reverses the order: `-postedAt`. Absent: the default order of the list. */
  sort: z.optional(z.enum(sorts.flatMap((sort): (Sort | `-${Sort}`)[] => [sort, `-${sort}`]))),
  page: z.optional(whole(MAX_LIST_PAGE)),
  size: z.optional(whole(MAX_LIST_SIZE)),
  /** Returns a file with all matching rows instead of one page. */
  format: z.optional(z.literal('csv')),
});

/** Builds the query of a list: `sort`, `page`, `size`, `format`, and an optional `filter[name]` for each filter. */
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
 * Builds the body of a list that uses POST, because its filters can contain personal data. It has the same fields
 * as `listQuery`, with the filters in `filter`.
 */
export const listBody = <const Sort extends string, F extends Filters>(sorts: readonly Sort[], filters: F) =>
  z.strictObject({
    ...frameOf(sorts),
    page: z.optional(wholeInBody(MAX_LIST_PAGE)),
    size: z.optional(wholeInBody(MAX_LIST_SIZE)),
    filter: filterBody(filters),
  });

/** Builds the field `filter` of a body: an object with an optional field for each filter. */
export function filterBody<F extends Filters>(filters: F): FilterShape<F> {
  const fields = Object.fromEntries(Object.entries(filters).map(([name, shape]) => [name, z.optional(shape)]));
  return z.optional(z.strictObject(fields)) as unknown as FilterShape<F>;
}

/** Builds the response of a list: one page, and the total number of rows. */
export const listPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), size: z.number() });

/** The filters of a `listQuery`, without brackets in their names. */
export type FilterOf<Query> = {
  [Name in keyof Query as Name extends `filter[${infer Own}]` ? Own : never]: Query[Name];
};

const inBrackets = /^filter\[(\w+)\]$/;

/** Returns the filters of a query, without brackets in their names. */
export function filterIn<Query extends object>(query: Query): FilterOf<Query> {
  const named = Object.entries(query).flatMap(([name, value]) => {
    const own = inBrackets.exec(name)?.[1];
    return own === undefined ? [] : [[own, value] as const];
  });
  return Object.fromEntries(named) as FilterOf<Query>;
}

/** Refusals of the file export of every list. */
export const listRefusals = {
  'too-many-rows': {
    status: 409,
    message: 'The list has too many rows for one file. Use the filters to shorten it, then download the file.',
  },
} as const satisfies RefusalTable;
