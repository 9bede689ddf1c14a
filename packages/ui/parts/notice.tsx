import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './notice.module.css';

type NoticeTone = 'danger' | 'warning' | 'success' | 'info';
const icons: Record<NoticeTone, IconName> = { danger: 'warning', warning: 'warning', success: 'check', info: 'info' };

/**
 * An important paragraph in the page. Screen readers announce an error immediately and the other tones at the next
 * pause. Set `isSpoken` inside a live region. Otherwise the text would be announced twice.
 */
export function Notice({
  tone = 'info',
  children,
  action,
  isSpoken = false,
}: {
  tone?: NoticeTone;
  children: ReactNode;
  action?: ReactNode;
  isSpoken?: boolean;
}) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={classNames(css.notice, css[tone])} role={isSpoken ? undefined : role}>
      <Icon name={icons[tone]} />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
