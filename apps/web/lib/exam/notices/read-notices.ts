import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Notice } from './notices.ts';

/*
 * What a candidate has said of in this browser that they have read it: in the lobby, in the player, before or after a
 * reload. One attempt's numbers are kept, and no words; the next attempt takes their place.
 */

const key = 'exam-read';

export type ReadNotices = ReturnType<typeof readNoticesOf>;
type Texts = Pick<Storage, 'getItem' | 'setItem'>;

export function readNoticesOf(attemptId: AttemptId, texts: () => Texts = () => localStorage) {
  /** Asked for each time: another tab may have noted something meanwhile. */
  const kept = (): readonly unknown[] => {
    try {
      const known = JSON.parse(texts().getItem(key) ?? 'null');
      return known?.attemptId === attemptId && Array.isArray(known.read) ? known.read : [];
    } catch {
      return []; // Storage is off, or holds text that is not ours.
    }
  };
  return {
    has: (noticeId: number): boolean => kept().includes(noticeId),

    note(noticeId: number): void {
      try {
        const read = [...new Set([...kept(), noticeId])];
        texts().setItem(key, JSON.stringify({ attemptId, read }));
      } catch {
        // It holds for this page.
      }
    },
  };
}

/** The same notices, this one as read. */
export function withRead(notices: readonly Notice[], noticeId: number): readonly Notice[] {
  return notices.map((notice) => (notice.noticeId === noticeId ? { ...notice, isSeen: true } : notice));
}
