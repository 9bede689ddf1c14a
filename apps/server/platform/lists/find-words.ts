import { type Expression, type SqlBool, sql } from 'kysely';

/** Every typed word occurs somewhere in these texts, in any order and in either case. Without words everything fits. */
export function hasWords(texts: readonly Expression<unknown>[], typed: string): Expression<SqlBool> {
  return textHasWords(sql`lower(concat_ws(' ', ${sql.join(texts)}))`, typed);
}

/** The same for one text in small letters, which may be what an index of trigrams is on: `like` can use it. */
export function textHasWords(text: Expression<unknown>, typed: string): Expression<SqlBool> {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`true`;
  const within = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like lower(${within(word)})`),
    sql` and `,
  )})`;
}
