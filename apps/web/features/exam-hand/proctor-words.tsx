import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NoticeWords } from '../../lib/exam/notice-words.tsx';
import { usePlayerState } from '../../lib/exam/use-player.ts';
import css from './exam-hand.module.css';

/** What people have said to the candidate: it stands over the question until it was read. */
export function ProctorWords() {
  const notices = usePlayerState((state) => state.notices);
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const unread = notices.filter(({ noticeId, isOld }) => !isOld && !read.has(noticeId));
  return (
    <div className={css.words} aria-live="assertive">
      {unread.map((notice) => (
        <Notice
          key={notice.noticeId}
          tone={notice.kind === 'flagged' ? 'warning' : 'info'}
          action={
            <Button kind="secondary" size="small" onPress={() => setRead(new Set([...read, notice.noticeId]))}>
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

/** All of it once more, to read again. */
export function ProctorWordsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const notices = usePlayerState((state) => state.notices);
  return (
    <Dialog title={<Trans>Messages</Trans>} onClose={onClose} closeText={t`Close`}>
      {notices.length === 0 && (
        <p>
          <Trans>Nobody has written to you in this test.</Trans>
        </p>
      )}
      <ol className={css.list}>
        {notices.map((notice) => (
          <li key={notice.noticeId}>
            <NoticeWords notice={notice} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
