import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import css from './small.module.css';

export type Tone = 'plain' | 'success' | 'warning' | 'danger' | 'accent';

/**
 * A label of an active filter. With `onRemove`, the label is a button, and `removeText` is the name of the button, for
 * example "Remove Banking".
 */
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

/** A state as a word. Its colour adds no information. */
export function Badge({ children, tone = 'plain' }: { children: ReactNode; tone?: Tone }) {
  return <span className={classNames(css.badge, tone !== 'plain' && css[tone])}>{children}</span>;
}

/** A number next to an icon. The control around it needs a name that explains the number. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span className={css.count} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** A formatted amount that never breaks across lines. */
export function Price({ children }: { children: string }) {
  return <span className={css.price}>{children}</span>;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
