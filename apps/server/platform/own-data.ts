import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from './database/work.ts';

/** A user's file. `read` is called only when the file is needed. It returns null if the file no longer exists. */
export type OwnFile = { path: string; read: () => Promise<Buffer | null> };

/** A module's data about a user: rows as JSON, and files. */
export type OwnData = { rows: Record<string, unknown>; files: OwnFile[] };

/** Removes a user from a module's rows. Returns the keys of files that no row references after this. */
export type EraseOf = (work: Work, userId: UserId) => Promise<string[]>;

/** Maximum length of a list in the export. Longer lists are cut. In practice no list is this long. */
export const MAX_OWN_ROWS = 10_000;

/**
 * Returns a file name that is valid in every archive program and on every system. Different names may become equal, so
 * callers add an id if that can happen.
 */
export const safeFileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').slice(-100) || 'file';

/** Texts that replace the name and the messages of a deleted user in rows that are not deleted. */
export const ERASED_NAME = 'Deleted account';
export const ERASED_WORDS = 'Deleted with the account.';
/** Returns an address that cannot belong to anybody, because its domain is reserved (RFC 2606). */
export const erasedAddress = (userId: UserId): string => `${userId}@erased.invalid`;
