import type { PresenceSignal } from '@kasauti/contract/attempts/attempts.ts';

/**
 * What a page reports of itself, and what the server sees: heartbeats that stop, come again, or come from another
 * device than the writing one.
 */
export type ProctorEventKind = PresenceSignal | 'connection-lost' | 'connection-back' | 'second-device';
