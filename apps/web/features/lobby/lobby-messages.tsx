import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { NoticeWords } from '../../lib/exam/notice-words.tsx';
import type { Notice as ProctorNotice } from '../../lib/exam/notices.ts';
import css from './lobby.module.css';

/** What people say to a candidate who waits; read aloud when it comes. */
export function LobbyMessages({ notices }: { notices: readonly ProctorNotice[] }) {
  return (
    <div className={css.messages} aria-live="assertive">
      {notices.map((notice) => (
        <Notice key={notice.noticeId} tone={notice.kind === 'flagged' ? 'warning' : 'info'}>
          <NoticeWords notice={notice} />
        </Notice>
      ))}
    </div>
  );
}
