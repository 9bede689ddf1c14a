import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import type { FieldError } from 'react-hook-form';
import css from './error-summary.module.css';

type Props<Name extends string> = {
  errors: { [name in Name]?: FieldError };
  /** The fields of the form from top to bottom. */
  fields: readonly Name[];
  /** How often the form was submitted. */
  tries: number;
};

/**
 * Lists the errors of a long form above it, each with a link to its field. After a submit with errors it gets the
 * focus, so that screen readers read the whole list. The form must not focus its first wrong field
 * (`shouldFocusError`).
 */
export function ErrorSummary<Name extends string>({ errors, fields, tries }: Props<Name>) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  const wrong = fields.flatMap((name): FieldError[] => (errors[name] ? [errors[name]] : []));
  if (wrong.length === 0) return null;
  return (
    <section ref={box} className={css.summary} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="warning" /> <Trans>Please correct these fields</Trans>
      </h2>
      <ul>
        {wrong.map(({ message, ref }) => {
          const field = ref as HTMLElement | undefined;
          const goTo = (event: MouseEvent) => {
            event.preventDefault();
            field?.focus();
          };
          return (
            <li key={field?.id}>
              <a href={`#${field?.id}`} onClick={goTo}>
                {message}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
