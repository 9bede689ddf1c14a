import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './notice.module.css';

type NoticeTone = 'danger' | 'warning' | 'success' | 'info';
const icons: Record<NoticeTone, IconName> = { danger: 'warning', warning: 'warning', success: 'check', info: 'info' };

/**
 * A paragraph that must not be missed, in its place on the page. An error speaks at once, the others when there is a
 * pause. `isSpoken`: it is in a live region, which speaks it; with a role of its own it would be read twice.
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
