import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from './database/work.ts';

/** A user's file. It is read only when needed, and `read` returns null when it no longer exists. */
export type OwnFile = { path: string; read: () => Promise<Buffer | null> };

/** A module's data about a user: rows as JSON, and files. */
export type OwnData = { rows: Record<string, unknown>; files: OwnFile[] };

/** Removes a user from a module's rows. Returns the keys of files that no row references any more. */
export type EraseOf = (work: Work, userId: UserId) => Promise<string[]>;

/** Maximum length of a list in the export. No user has this many of anything, and a longer list is cut. */
export const MAX_OWN_ROWS = 10_000;

/**
 * Returns a file name that is valid for every archive program on every system. Two names may become equal, so
 * callers add an id when names can repeat.
 */
export const safeFileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').slice(-100) || 'file';

/** Texts that replace a deleted user's name and messages in rows that are not deleted. */
export const ERASED_NAME = 'Deleted account';
export const ERASED_WORDS = 'Deleted with the account.';
/** Returns an address that belongs to nobody, because its domain is reserved (RFC 2606). */
export const erasedAddress = (userId: UserId): string => `${userId}@erased.invalid`;
