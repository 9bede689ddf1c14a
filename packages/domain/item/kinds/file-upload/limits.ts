import type { FileType } from '../../../form/content.ts';

export const MEGABYTE = 1024 * 1024;

/** The types of files that the server can check. */
export const FILE_TYPES = ['pdf', 'jpeg', 'png', 'webp', 'heic'] as const satisfies readonly FileType[];

/** Number of files that a candidate may upload, if the author does not set it. */
export const USUAL_FILES = 1;
/** The highest number of files that an author can allow. A stored response still has less than 4 KB. */
export const MAX_FILES = 10;

/** Limit of the size of a file in MB, if the author does not set it. */
export const USUAL_FILE_MEGABYTES = 10;
/**
 * The highest limit that an author can set. Checking a file takes some seconds and several times its size in memory.
 */
export const MAX_FILE_MEGABYTES = 20;
