import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './states.module.css';

/** A place in the shape of the coming content. Appears after 200 ms; `SkeletonGroup` informs screen readers once. */
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

/** What would be here, and the one thing to do. */
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

/** What happened, why, and how to try again. Spoken when it appears. */
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

/** A line across the page for what is partly so: offline, older data, an unconfirmed address. */
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

/** For the load of a whole screen. `full` covers everything, as the guard's check does. */
export function Spinner({ text, full = false }: { text: ReactNode; full?: boolean }) {
  return (
    <div className={classNames(css.spinner, full ? css.full : css.late)} role="status">
      <span className={css.ring} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}

/** `label` names what is measured; the number is beside it in words, because a colour is not enough. */
export function ProgressBar(props: { label: string; percent: number; tone?: 'red' | 'yellow' | 'green' | 'primary' }) {
  const { label, percent, tone = 'primary' } = props;
  return (
    <progress
      className={classNames(css.progress, tone !== 'green' && css[tone])}
      max={100}
      value={percent}
      aria-label={label}
    />
  );
}
