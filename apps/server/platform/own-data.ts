import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from './database/work.ts';

/** A file of somebody's, read when it is its turn; null: it is gone. */
export type OwnFile = { path: string; read: () => Promise<Buffer | null> };

/** What a module holds about a person: rows as JSON, and files. */
export type OwnData = { rows: Record<string, unknown>; files: OwnFile[] };

/** Takes a person out of a module's rows; returns the keys of files that no row names any more. */
export type EraseOf = (work: Work, userId: UserId) => Promise<string[]>;

/** Nobody has more of anything; a list that is longer ends here. */
export const MAX_OWN_ROWS = 10_000;

/** A name that every unpacking program takes, on every system; the beginning tells files of one name apart. */
export const safeFileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').slice(-100) || 'file';

/** Replaces a person's name and words in rows that stay. */
export const ERASED_NAME = 'Deleted account';
export const ERASED_WORDS = 'Deleted with the account.';
/** Of nobody: the domain is reserved (RFC 2606). */
export const erasedAddress = (userId: UserId): string => `${userId}@erased.invalid`;
