import type { Pool } from 'pg';

// Condition for objects that do not belong to an extension. Only these are listed.
const ours = (oid: string, catalogue: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;
const schemas = "('public', 'sealed')";

const rightsOf = (role: string) => `
  select text from (
    select format('grant %s on %s to ${role};', string_agg(lower(privilege_type), ', ' order by privilege_type), oid::regclass) as text
    from pg_class, aclexplode(relacl)
    where relnamespace::regnamespace::text in ${schemas} and grantee = '${role}'::regrole
    group by oid
    union all
    select format('grant %s (%I) on %s to ${role};', lower(privilege_type), attname, attrelid::regclass)
    from pg_attribute, aclexplode(attacl) where grantee = '${role}'::regrole
    union all
    select format('grant %s on function %s to ${role};', lower(privilege_type), oid::regprocedure)
    from pg_proc, aclexplode(proacl) where grantee = '${role}'::regrole
  ) as granted
  order by text collate "C"`;

/**
 * Queries for the sections of the schema. Each returns one text per object. Their order does not depend on when the
 * objects were created.
 */
const parts: { title: string; query: string }[] = [
  {
    title: 'Tables',
    query: `
      select format(E'create table %s (\\n%s\\n);', class.oid::regclass, string_agg(
        format('  %I %s%s%s%s', attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end,
          case when attidentity <> '' then ' generated always as identity' else '' end,
          case when attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
            when adbin is not null then format(' default %s', pg_get_expr(adbin, adrelid)) else '' end),
        E',\\n' order by attname collate "C")) as text
      from pg_class as class
      join pg_attribute as attribute on attribute.attrelid = class.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = class.oid and adnum = attnum
      where relnamespace::regnamespace::text in ${schemas} and relkind in ('r', 'p') and ${ours('class.oid', 'pg_class')}
      group by class.oid order by class.oid::regclass::text collate "C"`,
  },
  {
    title: 'Constraints',
    // PostgreSQL 18 lists each "not null" as a constraint. They are left out here, because the table section already
    // shows them.
    query: `
      select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
      from pg_constraint
      where connamespace::regnamespace::text in ${schemas} and conrelid <> 0 and contype in ('c', 'f', 'p', 'u', 'x')
      order by conrelid::regclass::text collate "C", conname collate "C"`,
  },
  {
    title: 'Indexes',
    query: `
      select pg_get_indexdef(indexrelid) || ';' as text from pg_index
      join pg_class on pg_class.oid = indexrelid
      where relnamespace::regnamespace::text in ${schemas} and not exists (select from pg_constraint where conindid = indexrelid)
      order by indexrelid::regclass::text collate "C"`,
  },
  {
    title: 'Functions',
    query: `
      select rtrim(pg_get_functiondef(oid), E'\\n') || ';' as text from pg_proc
      where pronamespace::regnamespace::text in ${schemas} and prokind in ('f', 'p') and ${ours('pg_proc.oid', 'pg_proc')}
      order by oid::regprocedure::text collate "C"`,
  },
  {
    title: 'Triggers',
    query: `
      select pg_get_triggerdef(pg_trigger.oid) || ';' as text from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where relnamespace::regnamespace::text in ${schemas} and not tgisinternal
      order by tgrelid::regclass::text collate "C", tgname collate "C"`,
  },
  { title: 'What the role that saves answers may do', query: rightsOf('kasauti_delivery') },
  { title: 'What the role that moves attempts on may do', query: rightsOf('kasauti_attempt') },
];

/**
 * Returns the schema of a database as text, in a fixed order. Columns are in alphabetical order, so a column that was
 * added later does not change the text. The schema is read from PostgreSQL's catalogue, because the embedded database
 * has no pg_dump.
 */
export async function readSchema(pool: Pool): Promise<string> {
  const sections: string[] = [];
  for (const { title, query } of parts) {
    const { rows } = await pool.query<{ text: string }>(query);
    sections.push([`-- ${title}`, ...rows.map(({ text }) => text)].join('\n\n'));
  }
  return `-- Written by \`npm run schema\` from a database after all migrations. Not run by anything: it is here to be read and reviewed.\n\n${sections.join('\n\n')}\n`;
}
