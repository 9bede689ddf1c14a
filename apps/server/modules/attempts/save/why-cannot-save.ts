import type { SessionId } from '@kasauti/contract/ids.ts';
import type { ActualAttempt } from '../store/save-statement.ts';

export type SaveBar = {
  code: 'stale-lease' | 'not-started' | 'already-submitted' | 'terminated' | 'paused' | 'journal-full';
  /**
   * True if the reason cannot change. Such a reason may be taken from the cache, provided that the journal was read
   * after the reason became true. For any other reason, the attempt is read again before the request is refused.
   */
  isFinal: boolean;
};

/**
 * Maximum number of entries of an attempt. Normal use stays well below it: even one entry per second for 600 minutes
 * gives only 36,000 entries.
 */
export const MAX_ENTRIES_OF_AN_ATTEMPT = 50_000;

/** The writer that sends a request: its session, and the epoch that its page was given. */
export type Writer = { leaseEpoch: number; sessionId: SessionId };

type SaveFacts = Omit<NonNullable<ActualAttempt['now']>, 'deadlineAtUs'> & { lastSeq: number };

/**
 * Returns why an attempt accepts no entries from this writer, or null if it does. The epoch alone does not authorise a
 * writer, because every session of the candidate can read it, even on a device that was not authorised. The session
 * must therefore hold the lease too. After an automatic submission, entries are still accepted, and those that arrived
 * late are marked as late.
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
