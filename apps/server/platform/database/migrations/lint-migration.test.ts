import { expect, test } from 'vitest';
import { lintMigration } from './lint-migration.ts';
import { FIRST_WITH_PHASE, readMigration, readMigrations } from './migration-file.ts';

const START = "-- Phase: expand\nset local lock_timeout = '3s';\n";
const lint = (text: string) => lintMigration(readMigration('9999_platform_x.sql', text));

test('the migrations of this version hold no lock for long and break no version before', () => {
  const files = readMigrations().filter(({ name }) => name >= FIRST_WITH_PHASE);
  expect(files.flatMap((file) => lintMigration(file).map((fault) => `${file.name}: ${fault}`))).toEqual([]);
});

test.each([
  [
    'create table a (b integer not null);\ncreate index a_by_b on a (b);\nalter table a add constraint c check (b > 0);',
  ],
  ['alter table seat add column b integer;'],
  ['alter table seat add constraint c check (b > 0) not valid;'],
  ['alter table seat validate constraint c;'],
  ['alter table seat add column b integer not null default 0;'],
  ['alter table seat alter column b drop not null;'],
  ['drop index if exists seat_by_b;'],
  ['-- Safe: ten rows\ncreate index seat_by_b on seat (b);'],
  ["create function f() returns text language sql as $$ select 'drop table x; drop column y' $$;"],
])('%s is allowed', (text) => {
  expect(lint(START + text)).toEqual([]);
});

test.each([
  ['alter table seat drop column b;', 'removes something'],
  ['drop table seat;', 'removes something'],
  ['alter table seat drop b;', 'removes something'],
  ['drop materialized view seats;', 'removes something'],
  ['alter table seat add column b integer not null;', 'does not fill'],
  ['alter table seat add check (b > 0);', 'without `not valid`'],
  ['alter table seat add constraint c unique (b);', 'without `not valid`'],
  ['-- Old rows have none; see the next one.\ncreate index seat_by_b on seat (b);', 'others write'],
  ['alter table seat rename column b to c;', 'renames something'],
  ['alter table seat rename to place;', 'renames something'],
  ['alter table seat alter column b type bigint;', 'changes a type'],
  ['alter table seat alter column b set not null;', 'not null'],
  ['alter table seat add constraint c check (b > 0);', 'without `not valid`'],
  ['alter table seat add constraint c foreign key (b) references room;', 'without `not valid`'],
  [
    'alter table seat add constraint c check (b > 0) not valid;\nalter table seat validate constraint c;',
    'validates in the file',
  ],
  ['create index seat_by_b on seat (b);', 'creates an index on a table that others write'],
  ['create unique index seat_by_b on seat (b);', 'creates an index on a table that others write'],
])('%s is refused', (text, fault) => {
  expect(lint(START + text)).toEqual([expect.stringContaining(fault)]);
});

test('a file says its phase and limits its waits for locks', () => {
  expect(lint('alter table seat add column b integer;')).toEqual([
    'It does not say its phase.',
    'It does not begin with `set local lock_timeout`.',
  ]);
  expect(lint("-- Phase: contract\nset local lock_timeout = '3s';\ndrop table seat;")).toEqual([]);
});

test('a file without a transaction is one statement that can be repeated', () => {
  const alone = '-- Phase: expand\n-- Transaction: none\n';
  expect(lint(`${alone}create index concurrently if not exists a on b (c);`)).toEqual([]);
  expect(lint(`${alone}create index concurrently a on b (c);`)).toEqual([
    'It cannot be repeated: write `if not exists` or `if exists`.',
  ]);
  expect(lint(`${alone}drop index concurrently if exists a;\nselect 1;`)).toEqual([
    'Without a transaction, it must be one statement.',
  ]);
});
