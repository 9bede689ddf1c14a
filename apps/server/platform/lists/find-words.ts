import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Returns an SQL condition that is true if every typed word occurs somewhere in these texts, in any order and case.
 * Without words, it is always true.
 */
export function hasWords(texts: readonly Expression<unknown>[], typed: string): Expression<SqlBool> {
  return textHasWords(sql`lower(concat_ws(' ', ${sql.join(texts)}))`, typed);
}

/** Returns the same condition for one lower-case text. If that text has a trigram index, `like` can use it. */
export function textHasWords(text: Expression<unknown>, typed: string): Expression<SqlBool> {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`true`;
  const within = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like lower(${within(word)})`),
    sql` and `,
  )})`;
}

/**
 * Returns the same condition as a function, for rows in memory. `textsOf` returns the texts of a row. Missing texts are
 * ignored.
 */
export function wordMatcher<Row>(typed: string, textsOf: (row: Row) => (string | null | undefined)[]) {
  const words = foldForSearch(typed).split(/\s+/);
  return (row: Row): boolean => {
    const text = foldForSearch(textsOf(row).join(' '));
    return words.every((word) => text.includes(word));
  };
}
