import { Notice } from '@kasauti/ui/parts/notice.tsx';
import type { FormEventHandler, ReactNode } from 'react';
import css from './form-frame.module.css';

/**
 * Fields below each other, and above them what concerns no single field. Messages are ours, at the field: the browser's
 * bubbles are in its own language, and one at a time.
 */
export function FormFrame(props: {
  onSubmit: FormEventHandler<HTMLFormElement>;
  problem?: ReactNode;
  children: ReactNode;
}) {
  const { onSubmit, problem, children } = props;
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
    </form>
  );
}

/** Two fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}

/** Buttons beside each other, the one to press first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
