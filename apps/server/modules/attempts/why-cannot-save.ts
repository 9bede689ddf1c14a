import type { Known } from './known-attempts.ts';

export type SaveBar = {
  code: 'stale-lease' | 'not-started' | 'already-submitted' | 'terminated' | 'paused' | 'journal-full';
  /** Time cannot change it, so memory may say it once the journal was read since; anything else is read again before it is said. */
  isFinal: boolean;
};

/** No honest sitting comes near: 600 minutes with an entry every second are 36,000. */
export const MOST_ENTRIES_OF_AN_ATTEMPT = 50_000;

/** Says why an attempt takes no entries under this lease, or null. After an automatic submission it still does: they are late. */
export function whyCannotSave(
  known: Pick<Known, 'state' | 'submittedBy' | 'leaseEpoch' | 'lastSeq'>,
  leaseEpoch: number,
): SaveBar | null {
  if (known.state === 'terminated') return { code: 'terminated', isFinal: true };
  if (known.state === 'submitted' && known.submittedBy !== 'deadline')
    return { code: 'already-submitted', isFinal: true };
  if (leaseEpoch < known.leaseEpoch) return { code: 'stale-lease', isFinal: true };
  if (known.state === 'paused') return { code: 'paused', isFinal: false };
  if (known.state !== 'active' && known.state !== 'submitted') return { code: 'not-started', isFinal: false };
  if (leaseEpoch > known.leaseEpoch) return { code: 'stale-lease', isFinal: false };
  if (known.lastSeq >= MOST_ENTRIES_OF_AN_ATTEMPT) return { code: 'journal-full', isFinal: true };
  return null;
}
