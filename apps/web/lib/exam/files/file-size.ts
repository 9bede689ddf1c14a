import { MEGABYTE } from '@kasauti/domain/item/kinds/file-upload/limits.ts';

/** Returns a size in MB with one decimal. Only nothing at all is shown as 0. */
export function megabytesText(bytes: number): string {
  const tenths = bytes === 0 ? 0 : Math.max(1, Math.round((bytes / MEGABYTE) * 10));
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} MB`;
}
