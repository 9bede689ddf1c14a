import type { FileType, Interaction } from '@kasauti/domain/form/content.ts';
import { t } from '@lingui/core/macro';

type Upload = Pick<Extract<Interaction, { kind: 'file-upload' }>, 'types' | 'maxBytes'>;

const mediaTypes: Record<FileType, string> = {
  pdf: 'application/pdf,.pdf',
  jpeg: 'image/jpeg,.jpg,.jpeg',
  png: 'image/png,.png',
  webp: 'image/webp,.webp',
  heic: 'image/heic,image/heif,.heic,.heif',
};

/** Returns the value of the attribute `accept` for these types. */
export const acceptOf = (types: readonly FileType[]): string => types.map((type) => mediaTypes[type]).join(',');

/** Returns the value of the attribute `accept` for photos of these types. */
export const pictureAccept = (types: readonly FileType[]): string => acceptOf(types.filter((type) => type !== 'pdf'));

/** Returns in words why a file cannot be an answer, or null. The server checks the content of the file. */
export function whyNotThisFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, upload: Upload) {
  const allowed = acceptOf(upload.types).split(',');
  const ending = /\.[a-z0-9]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!allowed.includes(type) && !allowed.includes(ending)) return t`This question does not take files of this type.`;
  if (size === 0) return t`This file is empty. Choose another one.`;
  if (size > upload.maxBytes) return t`This file is larger than the question allows.`;
  return null;
}
