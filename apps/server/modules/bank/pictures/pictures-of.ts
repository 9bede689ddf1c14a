import { pictureAddress } from '@kasauti/contract/bank/pictures.ts';
import { isWireId, type ProviderId } from '@kasauti/contract/ids.ts';
import { type Pictures, withPictureAddresses } from '@kasauti/domain/form/pictures.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findPictures } from '../store/pictures.ts';
import { namedPictures } from './references.ts';

/**
 * Finds the pictures that the texts of a source name. Only pictures of the source's own provider are found. A question
 * from the file of a form has no provider, and so no pictures.
 */
export async function picturesOf(
  executor: Kysely<Tables>,
  providerId: ProviderId | null,
  source: unknown,
): Promise<Pictures> {
  if (providerId === null) return new Map();
  return await findPictures(executor, providerId, [...new Set(namedPictures(source).filter(isWireId))]);
}

/** Adds the addresses from which staff load the pictures of a question or a form. */
export function withStaffPictures<T>(content: T): T {
  return withPictureAddresses(content, pictureAddress);
}
