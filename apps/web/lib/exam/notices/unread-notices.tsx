import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import css from './notice-words.module.css';
import { NoticeWords } from './notice-words.tsx';
import type { Notice as ProctorNotice } from './notices.ts';

type Unread = { notices: readonly ProctorNotice[]; onRead: (noticeId: number) => void };

/**
 * Unread notices for the candidate. Screen readers announce each notice when it arrives. A notice stays until the
 * candidate marks it as read.
 */
export function UnreadNotices({ notices, onRead }: Unread) {
  return (
    <div className={css.unread} aria-live="assertive">
      {notices
        .filter(({ isSeen }) => !isSeen)
        .map((notice) => (
          <Notice
            key={notice.noticeId}
            tone={notice.kind === 'flagged' ? 'warning' : 'info'}
            action={
              <Button kind="secondary" size="small" onPress={() => onRead(notice.noticeId)}>
                <Trans>I have read it</Trans>
              </Button>
            }
          >
            <NoticeWords notice={notice} />
          </Notice>
        ))}
    </div>
  );
}
