import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Notice } from './notices.ts';

/*
 * The notices that the candidate has marked as read in this browser, shared by lobby and player and preserved over
 * a reload. Only the numbers of one attempt are stored, without texts. The next attempt replaces them.
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
      return []; // Storage is off, or holds text of another program.
    }
  };
  return {
    has: (noticeId: number): boolean => kept().includes(noticeId),

    note(noticeId: number): void {
      try {
        const read = [...new Set([...kept(), noticeId])];
        texts().setItem(key, JSON.stringify({ attemptId, read }));
      } catch {
        // Storage is off or full. The notice is read on this page only.
      }
    },
  };
}

/** Returns the notices with this one marked as read. */
export function withRead(notices: readonly Notice[], noticeId: number): readonly Notice[] {
  return notices.map((notice) => (notice.noticeId === noticeId ? { ...notice, isSeen: true } : notice));
}
