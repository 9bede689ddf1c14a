import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

const server = join(import.meta.dirname, '../..');
const migrations = join(server, 'migrations');
const contractIds = join(server, '../../packages/contract/ids.ts');

/** Tables without a generated type, because no code reads or writes them with Kysely. */
const UNTYPED = ['migration', 'content_block', 'faq', 'guardian_consent'];

/** Tables that belong to another module than the one whose migration created them, with their new module. */
const MOVED: Record<string, string> = {
  item: 'bank',
  item_version: 'bank',
  'sealed.item_source': 'bank',
  item_enemy: 'bank',
  form_passage: 'authoring',
};

/** Id types of columns whose type follows neither from their foreign key nor from their name. */
const BRANDS: Record<string, string> = {
  candidate_id: 'UserId',
  given_by: 'UserId',
  author_id: 'UserId',
  reviewer_id: 'UserId',
  publisher_id: 'UserId',
  started_by: 'UserId',
  taken_by: 'UserId',
  taken_in_by: 'UserId',
  written_by: 'UserId',
  accepted_by: 'UserId',
  dismissed_by: 'UserId',
  optional_for: 'UserId',
  lobby_session_id: 'SessionId',
  lease_session_id: 'SessionId',
  lease_next_session_id: 'SessionId',
  contact_message_id: 'MessageId',
  contact_entry_id: 'EntryId',
};

const MAX_LINE = 120;

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'text[]': 'string[]',
  integer: 'number',
  'integer[]': 'number[]',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'timestamp with time zone': 'Date',
  'timestamp with time zone[]': 'Date[]',
};

type Column = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  filledBy: 'caller' | 'default' | 'database';
  checks: string[];
  /** Target of the foreign key as `table.column`, or null. */
  refersTo: string | null;
};

/** A generated file: its path in apps/server and its text. */
export type TypesFile = { path: string; text: string };

/**
 * Generates the types of all tables from PostgreSQL's catalogue, one file per module. A module's `columns.ts` may
 * define a type `Columns` for what SQL does not define: the types of JSON columns, or narrower types. Throws if
 * `Columns` names a column that does not exist.
 */
export async function generateTableTypes(pool: Pool): Promise<TypesFile[]> {
  const columns = await readColumns(pool);
  const brandOf = makeBrands(columns);
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const owners = readOwners();
  return [...Map.groupBy(owners.keys(), (table) => owners.get(table) ?? '')].flatMap(([module, all]) => {
    const tables = all.filter((table) => byTable.has(table) && !UNTYPED.includes(table));
    const folder = module === 'platform' ? 'platform' : `modules/${module}`;
    const own = readOwnTypes(folder);
    const known = new Set(tables.flatMap((table) => byTable.get(table)?.map(({ name }) => `${table}.${name}`) ?? []));
    const gone = [...own].filter((name) => !known.has(name));
    if (gone.length > 0) throw new Error(`${folder}/columns.ts names columns that ${module} does not have: ${gone}`);
    if (tables.length === 0) return [];
    const rows = tables.map((table) => typeOfTable(table, byTable.get(table) ?? [], own, brandOf));
    return [{ path: `${folder}/tables.ts`, text: fileOf(folder, rows.join('\n'), own.size > 0) }];
  });
}

async function readColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select class.oid::regclass::text as "table", attname as name, format_type(atttypid, -1) as type,
      not attnotnull as "isNullable",
      case when attgenerated <> '' or attidentity = 'a' then 'database'
        when atthasdef then 'default' else 'caller' end as "filledBy",
      array(select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = class.oid and contype = 'c' and conkey = array[attnum]) as checks,
      (select confrelid::regclass || '.' || target.attname from pg_constraint
        join pg_attribute as target on target.attrelid = confrelid and target.attnum = confkey[1]
        where conrelid = class.oid and contype = 'f' and conkey = array[attribute.attnum] limit 1) as "refersTo"
    from pg_class as class join pg_attribute as attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relnamespace::regnamespace::text in ('public', 'sealed') and relkind = 'r'
    order by class.oid, attnum`);
  return rows;
}

/**
 * Maps each table to its module. This is the module whose migration created the table, unless the table is in `MOVED`.
 */
function readOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of readdirSync(migrations).sort()) {
    const module = /^\d{4}_([a-z]+)(_.+)?\.sql$/.exec(file)?.[1];
    if (!module) continue;
    const text = readFileSync(join(migrations, file), 'utf8');
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table ([\w.]+)/gm))
      owners.set(table, MOVED[table] ?? module);
  }
  return owners;
}

/** Reads the names of the columns whose types a module defines in its `columns.ts`. */
function readOwnTypes(folder: string): Set<string> {
  const path = join(server, folder, 'columns.ts');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return new Set([...text.matchAll(/^ {2}'([\w.]+\.\w+)':/gm)].map(([, name = '']) => name));
}

/**
 * Finds the id type of a uuid column, by the column that it references or by its name. The types are those of
 * packages/contract/ids.ts.
 */
function makeBrands(columns: Column[]): (column: Column) => string | undefined {
  const named = new Map(Object.entries(BRANDS));
  for (const [, kind = ''] of readFileSync(contractIds, 'utf8').matchAll(/^export type (\w+) = Id</gm))
    named.set(kind.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase(), kind);
  const byName = new Map(columns.map((column) => [`${column.table}.${column.name}`, column]));
  return function brandOf({ table, name, type, refersTo }): string | undefined {
    if (type !== 'uuid') return undefined;
    const target = refersTo && refersTo !== `${table}.${name}` ? byName.get(refersTo) : undefined;
    return target ? brandOf(target) : named.get(name);
  };
}

function typeOfTable(
  table: string,
  columns: Column[],
  own: Set<string>,
  brandOf: (column: Column) => string | undefined,
): string {
  const lines = columns.map((column) => {
    const name = `${table}.${column.name}`;
    return lineOf(column.name, own.has(name) ? `Columns['${name}']` : typeOfColumn(column, brandOf(column)));
  });
  return `  ${table.includes('.') ? `'${table}'` : table}: {\n${lines.join('\n')}\n  };`;
}

function typeOfColumn({ table, name, type, isNullable, filledBy, checks }: Column, brand?: string): string {
  const plain = brand ?? wordsOf(checks) ?? TYPES[type];
  if (!plain) throw new Error(`${table}.${name} is of type ${type}: say in columns.ts of its module what it holds`);
  const whole = isNullable ? `${plain} | null` : plain;
  if (filledBy === 'caller') return whole;
  return `${filledBy === 'default' ? 'Generated' : 'GeneratedAlways'}<${whole}>`;
}

/**
 * Returns the values that a check on this column lists, as a union type, for example from `check (state in ('open',
 * 'closed'))`. Returns undefined if there is no such check.
 */
function wordsOf(checks: string[]): string | undefined {
  const list = checks
    .map((check) => /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[)?((?:'[^']*'::text(?:, )?)+)(?:\]\))?\)\)$/.exec(check)?.[1])
    .find((found) => found !== undefined);
  return list && [...list.matchAll(/'[^']*'/g)].join(' | ');
}

/** Returns the line if it fits in the maximum width, or else the version with one line per part. */
const wrapped = (line: string, parts: string) => (line.length > MAX_LINE ? parts : line);

function lineOf(name: string, type: string): string {
  const [, wrapper, words = type] = /^(Generated\w*)<(.*)>$/.exec(type) ?? [];
  const list = words.split(' | ').map((word) => `\n      | ${word}`);
  return wrapped(
    `    ${name}: ${type};`,
    wrapper ? `    ${name}: ${wrapper}<${list.join('')}\n    >;` : `    ${name}:${list.join('')};`,
  );
}

function importOf(names: string[], from: string): string {
  if (names.length === 0) return '';
  const parts = names.map((name) => `  ${name},\n`).join('');
  return wrapped(`import type { ${names.join(', ')} } from '${from}';`, `import type {\n${parts}} from '${from}';`);
}

function fileOf(folder: string, rows: string, hasOwn: boolean): string {
  const kinds = [...new Set(rows.match(/\b[A-Z]\w+Id\b/g))].sort();
  const kysely = [...new Set(rows.match(/\bGenerated(Always)?\b/g))].sort();
  const database = folder === 'platform' ? './database/database.ts' : '../../platform/database/database.ts';
  const imports = [
    importOf(kinds, '@kasauti/contract/ids.ts'),
    importOf(kysely, 'kysely'),
    importOf(hasOwn ? ['Columns'] : [], './columns.ts'),
  ].filter((line) => line !== '');
  return [
    '// Written by `npm run tables` from the tables that the migrations make. Do not edit.',
    ...imports,
    '',
    `type Rows = {\n${rows}\n};\n`,
    `declare module '${database}' {\n  interface Tables extends Rows {}\n}\n`,
  ].join('\n');
}
