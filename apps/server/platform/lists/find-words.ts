import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Matches when every word occurs somewhere in these texts, in any order and case. Without words, everything
 * matches.
 */
export function hasWords(texts: readonly Expression<unknown>[], typed: string): Expression<SqlBool> {
  return textHasWords(sql`lower(concat_ws(' ', ${sql.join(texts)}))`, typed);
}

/** Matches one lower-case text in the same way. With a trigram index on that text, `like` can use the index. */
export function textHasWords(text: Expression<unknown>, typed: string): Expression<SqlBool> {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`true`;
  const within = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like lower(${within(word)})`),
    sql` and `,
  )})`;
}

/** Matches rows in memory in the same way. `textsOf` returns the texts of a row, and missing texts are left out. */
export function wordMatcher<Row>(typed: string, textsOf: (row: Row) => (string | null | undefined)[]) {
  const words = foldForSearch(typed).split(/\s+/);
  return (row: Row): boolean => {
    const text = foldForSearch(textsOf(row).join(' '));
    return words.every((word) => text.includes(word));
  };
}
