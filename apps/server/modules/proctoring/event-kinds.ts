import type { PresenceSignal } from '@kasauti/contract/attempts.ts';

/** What a page reports of itself, and what the server sees: that heartbeats stop, and that they come again. */
export type ProctorEventKind = PresenceSignal | 'connection-lost' | 'connection-back';
