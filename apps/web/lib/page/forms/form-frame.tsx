import { Notice } from '@kasauti/ui/parts/notice.tsx';
import type { FormEventHandler, ReactNode } from 'react';
import css from './form-frame.module.css';

/**
 * Form with its fields below each other, and the general problem above them. Each field shows its own message,
 * because the browser's messages use the browser's language and appear one at a time.
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

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}

/** Buttons side by side, the main button first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
