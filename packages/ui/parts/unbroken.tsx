import type { ReactNode } from 'react';
import css from './unbroken.module.css';

/** A text in which no line breaks, for example a number with hyphens. */
export function Unbroken({ children }: { children: ReactNode }) {
  return <span className={css.unbroken}>{children}</span>;
}
