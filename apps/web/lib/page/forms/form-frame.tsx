import { Notice } from '@kasauti/ui/parts/notice.tsx';
import type { FormEventHandler, ReactNode } from 'react';
import css from './form-frame.module.css';

/**
 * Form with its fields below each other and the general error above them. Each field shows its own error. The browser's
 * own messages are off, because they use the browser's language and appear one at a time.
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

/** Shows two fields side by side if there is enough space. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}

/** Shows buttons side by side. The main button comes first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
