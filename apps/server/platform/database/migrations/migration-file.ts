import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../../security/hashes.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../..', 'migrations');
/** Lowest number of a migration after the baseline. The baseline has one file per module, with lower numbers. */
export const FIRST_LATER = '0100';
/** Lowest number of a migration that names its phase. All earlier ones expand. */
export const FIRST_WITH_PHASE = '0190';

/**
 * After an `expand` migration, the version before can still use the tables. A `contract` migration removes what that
 * version still uses.
 */
export type MigrationPhase = 'expand' | 'contract';

export type MigrationFile = {
  name: string;
  sha256: string;
  text: string;
  phase: MigrationPhase;
  /** False for a statement that PostgreSQL refuses in a transaction, such as `create index concurrently`. */
  isInTransaction: boolean;
};

const PHASE = /^-- Phase: (expand|contract)$/m;
const NO_TRANSACTION = /^-- Transaction: none$/m;

/** Returns the migrations of a folder in the order of their names. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return names.sort().map((name) => readMigration(name, readFileSync(join(folder, name), 'utf8')));
}

export function readMigration(name: string, text: string): MigrationFile {
  const phase = PHASE.exec(text)?.[1] === 'contract' ? 'contract' : 'expand';
  return { name, sha256: sha256Hex(text), text, phase, isInTransaction: !NO_TRANSACTION.test(text) };
}

/** Returns whether a migration names its phase. */
export const hasPhase = (text: string) => PHASE.test(text);
