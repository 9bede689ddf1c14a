/** A file of somebody's, read when it is its turn; null: it is gone. */
export type OwnFile = { path: string; read: () => Promise<Buffer | null> };

/** What a module holds about a person: rows as JSON, and files. Each module gives its own. */
export type OwnData = { rows: Record<string, unknown>; files: OwnFile[] };

/** Nobody has more of anything; a list that is longer ends here. */
export const MOST_OWN_ROWS = 10_000;

/** A name that every unpacking program takes, on every system; the beginning tells files of one name apart. */
export const safeFileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').slice(-100) || 'file';
