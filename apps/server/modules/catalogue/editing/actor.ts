import type { UserId } from '@kasauti/contract/ids.ts';

/** The user who changes a product and the role they act in, as the audit log records them. */
export type Actor = { actorId: UserId | null; actorRole: string };

/** The actor for changes by the server: seed, import and migration. */
export const systemActor: Actor = { actorId: null, actorRole: 'system' };
