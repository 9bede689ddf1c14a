import type { PresenceSignal } from '@kasauti/contract/attempts/attempts.ts';

/**
 * Signals that a page reports, and events that the server observes: heartbeats that stop, return, or come from
 * another device than the one that writes.
 */
export type ProctorEventKind = PresenceSignal | 'connection-lost' | 'connection-back' | 'second-device';
