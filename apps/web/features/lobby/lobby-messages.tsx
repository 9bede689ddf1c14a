import { Trans } from '@lingui/react/macro';
import { NoticeWords } from '../../lib/exam/notices/notice-words.tsx';
import type { Notice } from '../../lib/exam/notices/notices.ts';
import { UnreadNotices } from '../../lib/exam/notices/unread-notices.tsx';
import css from './lobby.module.css';

type Messages = { notices: readonly Notice[]; onRead: (noticeId: number) => void };

/** Shows the messages to a waiting candidate. Messages that were read are collapsed and can be opened again. */
export function LobbyMessages({ notices, onRead }: Messages) {
  const read = notices.filter(({ isSeen }) => isSeen);
  return (
    <>
      <UnreadNotices notices={notices} onRead={onRead} />
      {read.length > 0 && (
        <details className={css.read}>
          <summary>
            <Trans>Messages that you have read</Trans>
          </summary>
          <ol>
            {read.map((notice) => (
              <li key={notice.noticeId}>
                <NoticeWords notice={notice} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
