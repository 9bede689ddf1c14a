import type { SessionId } from '@kasauti/contract/ids.ts';
import type { ActualAttempt } from '../store/save-statement.ts';

export type SaveBar = {
  code: 'stale-lease' | 'not-started' | 'already-submitted' | 'terminated' | 'paused' | 'journal-full';
  /**
   * True if the reason never changes. Such a reason may be reported from the cache if the journal was read after
   * the reason became true. Any other reason is reported only after the attempt was read again.
   */
  isFinal: boolean;
};

/**
 * Maximum number of entries of an attempt. An honest candidate stays far below, because 600 minutes with one entry
 * per second are 36,000 entries.
 */
export const MAX_ENTRIES_OF_AN_ATTEMPT = 50_000;

/** Writer of a request: the epoch that its page was given, and the session that sends the request. */
export type Writer = { leaseEpoch: number; sessionId: SessionId };

type SaveFacts = Omit<NonNullable<ActualAttempt['now']>, 'deadlineAtUs'> & { lastSeq: number };

/**
 * Returns why an attempt accepts no entries from a writer, or null. The lease belongs to a session. The epoch is
 * not enough, because every session of the candidate can read it, even on a device that was not authorised. After
 * an automatic submission entries are still accepted, and those that arrived late are marked as late.
 */
export function whyCannotSave(known: SaveFacts, { leaseEpoch, sessionId }: Writer): SaveBar | null {
  if (known.state === 'terminated') return { code: 'terminated', isFinal: true };
  if (known.state === 'submitted' && known.submittedBy !== 'deadline')
    return { code: 'already-submitted', isFinal: true };
  if (leaseEpoch < known.leaseEpoch) return { code: 'stale-lease', isFinal: true };
  if (known.state === 'paused') return { code: 'paused', isFinal: false };
  if (known.state !== 'active' && known.state !== 'submitted') return { code: 'not-started', isFinal: false };
  if (leaseEpoch > known.leaseEpoch || sessionId !== known.leaseSessionId)
    return { code: 'stale-lease', isFinal: false };
  if (known.lastSeq >= MAX_ENTRIES_OF_AN_ATTEMPT) return { code: 'journal-full', isFinal: true };
  return null;
}
