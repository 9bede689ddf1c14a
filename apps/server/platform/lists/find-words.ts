import { type Expression, type SqlBool, sql } from 'kysely';

/** Every typed word occurs somewhere in these texts, in any order and in either case. Without words everything fits. */
export function hasWords(texts: readonly Expression<unknown>[], typed: string): Expression<SqlBool> {
  const text = sql`lower(concat_ws(' ', ${sql.join(texts)}))`;
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`strpos(${text}, lower(${word})) > 0`),
    sql` and `,
  )})`;
}
