import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { definePart } from '../../../platform/parts.ts';
import { findProfile } from '../store.ts';

/** Function that decides whether a caller other than the owner may see a user's photo. */
export type PhotoRule = (caller: Session, ownerId: UserId) => Promise<boolean>;

type Kept = Pick<App, 'database' | 'objects'>;

export const photoRulesPart = definePart<PhotoRule[]>({ name: 'photo-rules', make: () => [] });

/**
 * Adds a rule that allows callers other than the owner to see a photo. Proctoring adds such a rule for the
 * candidates in a proctor's room. It is sufficient that one rule allows the photo.
 */
export function allowPhoto(app: App, rule: PhotoRule): void {
  app.part(photoRulesPart).push(rule);
}

export async function maySeePhoto(app: App, caller: Session, ownerId: UserId): Promise<boolean> {
  if (caller.userId === ownerId) return true;
  for (const rule of app.part(photoRulesPart)) if (await rule(caller, ownerId)) return true;
  return false;
}

/** Returns the photo as JPEG, or null if there is none. */
export async function readPhoto({ database, objects }: Kept, userId: UserId): Promise<Buffer | null> {
  const profile = await findProfile(database, userId);
  return profile?.photoObjectKey ? await objects.get(profile.photoObjectKey) : null;
}

/** Returns the signature as JPEG, or null if there is none. */
export async function readSignature({ database, objects }: Kept, userId: UserId): Promise<Buffer | null> {
  const profile = await findProfile(database, userId);
  return profile?.signatureObjectKey ? await objects.get(profile.signatureObjectKey) : null;
}
