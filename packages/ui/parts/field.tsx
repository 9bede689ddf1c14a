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

/** Returns the ids that connect a control with its label, its hint and its error. */
export function useFieldWiring({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const wiring: FieldWiring = {
    id,
    'aria-describedby': classNames(hint ? hintId : null, error ? errorId : null),
    'aria-invalid': error ? true : undefined,
  };
  return { wiring, labelId: `${id}-label`, hintId, errorId };
}

type FieldProps = { texts: FieldTexts; children: (wiring: FieldWiring) => ReactNode };

/**
 * Renders label, hint and error around one control. The error element always exists, so that new text is read aloud.
 */
export function Field({ texts, children }: FieldProps) {
  const { wiring, ...ids } = useFieldWiring(texts);
  const label = (words: ReactNode) => (
    <label className={css.label} htmlFor={wiring.id}>
      {words}
    </label>
  );
  return (
    <FieldFrame texts={texts} {...ids} label={label}>
      {children(wiring)}
    </FieldFrame>
  );
}

type FrameProps = {
  texts: FieldTexts;
  /** Renders the label around its words. */
  label: (words: ReactNode) => ReactNode;
  hintId: string;
  errorId: string;
  children: ReactNode;
};

/** Renders what is around a control. */
export function FieldFrame({ texts, label, hintId, errorId, children }: FrameProps) {
  const { hint, error, optional } = texts;
  return (
    <div className={css.field}>
      {label(
        <>
          {texts.label} {optional && <span className={css.optional}>{optional}</span>}
        </>,
      )}
      {hint && (
        <span id={hintId} className={css.hint}>
          {hint}
        </span>
      )}
      {children}
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
