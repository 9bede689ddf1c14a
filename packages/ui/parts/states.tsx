import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './states.module.css';

/** A placeholder for content that is loading. It appears after 200 ms. `SkeletonGroup` informs screen readers once. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'title' | 'block' | 'tall' | 'rest' }) {
  return <span className={classNames(css.skeleton, css.late, css[shape])} aria-hidden="true" />;
}

export function SkeletonGroup({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={text}>
      {children}
    </div>
  );
}

type StateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode; heading?: 'h1' | 'h2' | 'h3' };

/** An empty state. It says which content is missing and offers one action. */
export function EmptyState({
  title,
  children,
  action,
  icon,
  heading: Heading = 'h2',
}: StateProps & { icon?: IconName }) {
  return (
    <div className={css.state}>
      {icon && <Icon name={icon} size="huge" />}
      <Heading>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}

/** An error message: what failed, why, and a way to retry. Screen readers announce the message when it appears. */
export function ErrorState({ title, children, action, heading: Heading = 'h2' }: StateProps) {
  return (
    <div className={css.state} role="alert">
      <Icon name="warning" size="huge" />
      <Heading>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}

/**
 * A bar across the page that reports a limitation, for example that the device is offline, the data is old or the
 * address is not confirmed.
 */
export function QuietBar(props: {
  children: ReactNode;
  action?: ReactNode;
  icon?: IconName;
  tone?: 'warning' | 'info';
}) {
  const { children, action, icon = 'info', tone = 'warning' } = props;
  return (
    <div className={classNames(css.bar, tone === 'info' && css.info)} role="status">
      <Icon name={icon} />
      <span>{children}</span>
      {action && <div className={css.barActions}>{action}</div>}
    </div>
  );
}

/**
 * A spinner for a loading page. With `full` it covers the whole screen, for example during the check of the session.
 */
export function Spinner({ text, full = false }: { text: ReactNode; full?: boolean }) {
  return (
    <div className={classNames(css.spinner, full ? css.full : css.late)} role="status">
      <span className={css.ring} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
