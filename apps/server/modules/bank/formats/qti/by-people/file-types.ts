import type { FileType } from '@kasauti/domain/form/content.ts';
import { FILE_TYPES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';

/** The media type of each type of file that candidates can upload. */
export const mediaTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
};

/**
 * Reads the media types of an upload, which are separated by spaces. Returns the types that candidates can upload, and
 * the names of the others.
 */
export function fileTypesIn(text: string): { types: FileType[]; others: string[] } {
  const named = [...new Set(text.toLowerCase().split(/[\s,]+/))].filter((name) => name !== '');
  const typeOf = (name: string) => FILE_TYPES.find((type) => mediaTypes[type] === name);
  return {
    types: named.flatMap((name) => typeOf(name) ?? []),
    others: named.filter((name) => typeOf(name) === undefined),
  };
}
