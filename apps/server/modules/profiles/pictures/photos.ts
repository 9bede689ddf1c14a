import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { definePart } from '../../../platform/parts.ts';
import { findProfile } from '../store.ts';

/** Says whether this caller, who is not the owner, may see this person's photo. */
export type PhotoRule = (caller: Session, ownerId: UserId) => Promise<boolean>;

type Kept = Pick<App, 'database' | 'objects'>;

export const photoRulesPart = definePart<PhotoRule[]>({ name: 'photo-rules', make: () => [] });

/**
 * Lets others than the owner see a photo: proctoring does so for the people in a proctor's room. One rule that allows
 * it is enough.
 */
export function allowPhoto(app: App, rule: PhotoRule): void {
  app.part(photoRulesPart).push(rule);
}

export async function maySeePhoto(app: App, caller: Session, ownerId: UserId): Promise<boolean> {
  if (caller.userId === ownerId) return true;
  for (const rule of app.part(photoRulesPart)) if (await rule(caller, ownerId)) return true;
  return false;
}

/** The photo as JPEG; null when there is none. */
export async function readPhoto({ database, objects }: Kept, userId: UserId): Promise<Buffer | null> {
  const profile = await findProfile(database, userId);
  return profile?.photoObjectKey ? await objects.get(profile.photoObjectKey) : null;
}

/** The signature as JPEG; null when there is none. */
export async function readSignature({ database, objects }: Kept, userId: UserId): Promise<Buffer | null> {
  const profile = await findProfile(database, userId);
  return profile?.signatureObjectKey ? await objects.get(profile.signatureObjectKey) : null;
}
