import { hasPhase, type MigrationFile } from './migration-file.ts';

/*
 * Finds statements of a migration that would hold a lock for long, or that would break the version before. It reads the
 * text by patterns and does not parse SQL. A line `-- Safe: <reason>` before a statement allows it.
 */

const RULES: { isWrong: (statement: string, context: Context) => boolean; text: string }[] = [
  {
    isWrong: (statement, { phase }) =>
      phase === 'expand' && /\bdrop (?!index\b|constraint\b|not null\b|default\b|trigger\b)\w+/.test(statement),
    text: 'removes something, so it must contract',
  },
  {
    isWrong: (statement, { phase }) => phase === 'expand' && /\brename (to|column|constraint)?\b/.test(statement),
    text: 'renames something that the version before uses',
  },
  {
    isWrong: (statement) => /\balter (column )?\w+ (set data )?type\b/.test(statement),
    text: 'changes a type, which rewrites the table',
  },
  {
    isWrong: (statement) => /\balter (column )?\w+ set not null\b/.test(statement),
    text: 'sets a column not null, which reads the whole table unless a valid check says the same',
  },
  {
    isWrong: (statement, { made }) =>
      /\badd (constraint|check|foreign key|unique|primary key|exclude)\b/.test(statement) &&
      !/\bnot valid\b/.test(statement) &&
      !isOf(made, statement),
    text: 'adds a constraint without `not valid`',
  },
  {
    isWrong: (statement, { text }) => /\bvalidate constraint\b/.test(statement) && /\badd constraint\b/.test(text),
    text: 'validates in the file that adds a constraint, so the lock of the latter lasts',
  },
  {
    isWrong: (statement, { made }) =>
      /\badd (column )?\w+ [^,]*\bnot null\b/.test(statement) &&
      !/\b(default|generated|not valid)\b/.test(statement) &&
      !isOf(made, statement),
    text: 'adds a column that the version before does not fill',
  },
  {
    isWrong: (statement, { made }) =>
      /^create (unique )?index (?!concurrently)/.test(statement) && !isOf(made, statement),
    text: 'creates an index on a table that others write',
  },
];

type Context = {
  phase: MigrationFile['phase'];
  /** The whole text in lower case. */
  text: string;
  /** The tables that the file creates. */
  made: ReadonlySet<string>;
};

/** Returns what is wrong with a migration, a sentence for each fault. */
export function lintMigration(file: MigrationFile): string[] {
  const text = file.text.toLowerCase();
  const made = new Set([...text.matchAll(/\bcreate table (?:if not exists )?([\w.]+)/g)].map(([, name = '']) => name));
  const statements = statementsOf(text);
  const context = { phase: file.phase, text, made };
  return [
    ...(hasPhase(file.text) ? [] : ['It does not say its phase.']),
    ...(file.isInTransaction ? lintStart(statements) : lintAlone(statements)),
    ...statements.flatMap(({ sql, isAllowed }) =>
      isAllowed
        ? []
        : RULES.filter(({ isWrong }) => isWrong(sql, context)).map(({ text }) => `\`${headOf(sql)}\` ${text}.`),
    ),
  ];
}

type Statement = { sql: string; isAllowed: boolean };

function lintStart([first]: Statement[]): string[] {
  const isLimited = /^set local lock_timeout = '\ds'$/.test(first?.sql ?? '');
  return isLimited ? [] : ['It does not begin with `set local lock_timeout`.'];
}

function lintAlone(statements: Statement[]): string[] {
  const isOne = statements.length === 1;
  const canRepeat = statements.every(({ sql }) => !/\bconcurrently\b/.test(sql) || /\bif (not )?exists\b/.test(sql));
  return [
    ...(isOne ? [] : ['Without a transaction, it must be one statement.']),
    ...(canRepeat ? [] : ['It cannot be repeated: write `if not exists` or `if exists`.']),
  ];
}

/** Stands for a comment that allows the next statement. */
const SAFE = '\u0000';

/** Splits a file at its semicolons. Bodies of functions, comments and repeated spaces are left out. */
function statementsOf(text: string): Statement[] {
  return text
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .replaceAll(/--(.*)$/gm, (_, comment: string) => (/^ safe: \S/.test(comment) ? SAFE : ''))
    .split(';')
    .map((statement) => ({
      sql: statement.replaceAll(SAFE, '').replaceAll(/\s+/g, ' ').trim(),
      isAllowed: statement.includes(SAFE),
    }))
    .filter(({ sql }) => sql !== '');
}

/** Returns whether a statement is about one of these tables. */
function isOf(tables: ReadonlySet<string>, statement: string): boolean {
  const [, table = ''] = /\b(?:on|alter table(?: only)?) ([\w.]+)/.exec(statement) ?? [];
  return tables.has(table);
}

const headOf = (sql: string) => (sql.length > 60 ? `${sql.slice(0, 57)}…` : sql);
