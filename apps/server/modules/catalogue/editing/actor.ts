import type { UserId } from '@kasauti/contract/ids.ts';

/** On whose word a product is changed, for the audit. */
export type Actor = { actorId: UserId | null; actorRole: string };

/** The server itself: seed, import, migration. */
export const systemActor: Actor = { actorId: null, actorRole: 'system' };
