import type { FileType } from '@kasauti/domain/form/content.ts';

/* The names of file types are the same in all languages. */

const names: Record<FileType, string> = { pdf: 'PDF', jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heic: 'HEIC' };

export const typeName = (type: FileType): string => names[type];

/** Returns the names of these types as a list. */
export const typeNames = (types: readonly FileType[]): string => types.map(typeName).join(', ');
