import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import css from './small.module.css';

export type Tone = 'plain' | 'success' | 'warning' | 'danger' | 'accent';

/** Something that is applied and can be taken away: a filter. `removeText` says what a press does: "Remove Banking". */
export function Chip({
  children,
  onRemove,
  removeText,
}: {
  children: ReactNode;
  onRemove?: () => void;
  removeText?: string;
}) {
  if (!onRemove) return <span className={css.chip}>{children}</span>;
  return (
    <button type="button" className={css.chip} onClick={onRemove} aria-label={removeText}>
      {children}
      <Icon name="close" />
    </button>
  );
}

/** A state in a word. The colour only repeats what the word says. */
export function Badge({ children, tone = 'plain' }: { children: ReactNode; tone?: Tone }) {
  return <span className={classNames(css.badge, tone !== 'plain' && css[tone])}>{children}</span>;
}

/** A number beside a picture; give its meaning to the control around it. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span className={css.count} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** An amount that somebody has formatted; it never breaks over two lines. */
export function Price({ children }: { children: string }) {
  return <span className={css.price}>{children}</span>;
}

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
