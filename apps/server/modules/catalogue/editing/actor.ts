import type { UserId } from '@kasauti/contract/ids.ts';

/** The user who changes a product, and the role in which this user acts, for the audit log. */
export type Actor = { actorId: UserId | null; actorRole: string };

/** The actor for changes that no user makes: demonstration data, imports and migrations. */
export const systemActor: Actor = { actorId: null, actorRole: 'system' };
