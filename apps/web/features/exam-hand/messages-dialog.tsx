import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { NoticeWords } from '../../lib/exam/notices/notice-words.tsx';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import css from './exam-hand.module.css';

/** Lists all messages from staff, so that the candidate can read them again. */
export function MessagesDialog({ onClose }: { onClose: () => void }) {
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
