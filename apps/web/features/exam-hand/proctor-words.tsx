import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { NoticeWords } from '../../lib/exam/notices/notice-words.tsx';
import { UnreadNotices } from '../../lib/exam/notices/unread-notices.tsx';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import css from './exam-hand.module.css';

/** Shows the unread messages from staff above the question. */
export function ProctorWords() {
  const { read } = usePlayer();
  return <UnreadNotices notices={usePlayerState((state) => state.notices)} onRead={read} />;
}

/** Lists all messages from staff, so that the candidate can read them again. */
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
