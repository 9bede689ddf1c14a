import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import css from './field.module.css';
import { Icon } from './icon.tsx';

/** The texts around a control. The caller passes them in the reader's language. */
export type FieldTexts = {
  label: ReactNode;
  /** Explanation of the expected input. */
  hint?: ReactNode;
  /** The current error message. */
  error?: ReactNode;
  /** "(optional)", for the few fields that can stay empty. */
  optional?: ReactNode;
};

export type FieldWiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Returns the ids that connect a control with its hint and its error. */
export function useFieldWiring({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const wiring: FieldWiring = {
    id,
    'aria-describedby': classNames(hint ? hintId : null, error ? errorId : null),
    'aria-invalid': error ? true : undefined,
  };
  return { wiring, hintId, errorId };
}

/**
 * Renders label, hint and error around one control. The error element always exists, so that new text is read aloud.
 */
export function Field({
  texts: { label, hint, error, optional },
  children,
}: {
  texts: FieldTexts;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const { wiring, hintId, errorId } = useFieldWiring({ hint, error });
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={wiring.id}>
        {label} {optional && <span className={css.optional}>{optional}</span>}
      </label>
      {hint && (
        <span id={hintId} className={css.hint}>
          {hint}
        </span>
      )}
      {children(wiring)}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The error message of a field. The element is always rendered and is empty without an error. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} role="status" className={css.said}>
      {children && (
        <span className={css.error}>
          <Icon name="warning" />
          <span>{children}</span>
        </span>
      )}
    </span>
  );
}
