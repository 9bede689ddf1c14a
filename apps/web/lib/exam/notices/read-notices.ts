import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Notice } from './notices.ts';

/*
 * The notices that the candidate has marked as read in this browser. Lobby and player share them, and a reload does not
 * lose them. Only the notices' numbers are stored, and only for one attempt. The next attempt replaces them.
 */

const key = 'exam-read';

export type ReadNotices = ReturnType<typeof readNoticesOf>;
type Texts = Pick<Storage, 'getItem' | 'setItem'>;

export function readNoticesOf(attemptId: AttemptId, texts: () => Texts = () => localStorage) {
  /** Reads the storage on every call, because another tab may have changed it. */
  const kept = (): readonly unknown[] => {
    try {
      const known = JSON.parse(texts().getItem(key) ?? 'null');
      return known?.attemptId === attemptId && Array.isArray(known.read) ? known.read : [];
    } catch {
      return []; // Storage is off, or another program has written this value.
    }
  };
  return {
    has: (noticeId: number): boolean => kept().includes(noticeId),

    note(noticeId: number): void {
      try {
        const read = [...new Set([...kept(), noticeId])];
        texts().setItem(key, JSON.stringify({ attemptId, read }));
      } catch {
        // Storage is off or full. Only this page knows that the notice was read.
      }
    },
  };
}

/** Returns the notices, with the notice of this number marked as read. */
export function withRead(notices: readonly Notice[], noticeId: number): readonly Notice[] {
  return notices.map((notice) => (notice.noticeId === noticeId ? { ...notice, isSeen: true } : notice));
}
