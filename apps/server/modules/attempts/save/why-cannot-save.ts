import type { SessionId } from '@kasauti/contract/ids.ts';
import type { ActualAttempt } from '../store/save-statement.ts';

export type SaveBar = {
  code: 'stale-lease' | 'not-started' | 'already-submitted' | 'terminated' | 'paused' | 'journal-full';
  /**
   * Time cannot change it, so memory may say it once the journal was read since; anything else is read again before it
   * is said.
   */
  isFinal: boolean;
};

/** No honest sitting comes near: 600 minutes with an entry every second are 36,000. */
export const MAX_ENTRIES_OF_AN_ATTEMPT = 50_000;

/** Who writes, as a request says: the epoch that its page was given, and the session that sends it. */
export type Writer = { leaseEpoch: number; sessionId: SessionId };

type SaveFacts = Omit<NonNullable<ActualAttempt['now']>, 'deadlineAtUs'> & { lastSeq: number };

/**
 * Says why an attempt takes no entries from a writer, or null. The lease belongs to a session: the epoch alone can be
 * read by any session of the candidate, also by a device that was not let in. After an automatic submission entries are
 * still taken: what arrived late is marked late.
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
