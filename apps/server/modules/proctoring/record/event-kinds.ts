import type { PresenceSignal } from '@kasauti/contract/attempts/attempts.ts';

/**
 * Signals that a page reports, and events that the server observes. The server observes that heartbeats stop, that they
 * return, and that they come from another session than the one that holds the lease.
 */
export type ProctorEventKind = PresenceSignal | 'connection-lost' | 'connection-back' | 'second-device';
