import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';
import css from './field.module.css';
import { Field, FieldError, type FieldTexts } from './field.tsx';

type Native<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'id' | 'className' | 'aria-describedby' | 'aria-invalid' | 'children'
>;

export function TextField({ label, hint, error, optional, ...control }: FieldTexts & Native<'input'>) {
  return (
    <Field texts={{ label, hint, error, optional }}>
      {(wiring) => <input type="text" {...control} {...wiring} className={css.control} />}
    </Field>
  );
}

export function TextAreaField({ label, hint, error, optional, ...control }: FieldTexts & Native<'textarea'>) {
  return (
    <Field texts={{ label, hint, error, optional }}>
      {(wiring) => <textarea rows={5} {...control} {...wiring} className={classNames(css.control, css.area)} />}
    </Field>
  );
}

type PasswordProps = FieldTexts & Omit<Native<'input'>, 'type'> & { showText: string; hideText: string };

/** A password field with a button that shows the password. Pasting and password managers work. */
export function PasswordField({ label, hint, error, optional, showText, hideText, ...control }: PasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field texts={{ label, hint, error, optional }}>
      {(wiring) => (
        <span className={css.beside}>
          <input
            autoComplete="current-password"
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={css.control}
          />
          <Button kind="secondary" onPress={() => setShown(!shown)} aria-pressed={shown}>
            {shown ? hideText : showText}
          </Button>
        </span>
      )}
    </Field>
  );
}

export type Choice = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean };
type SelectProps = FieldTexts & Native<'select'> & { choices: { value: string; label: string }[]; emptyText?: string };

/** A select element. `emptyText` is the text of the first, empty option: 'Select Gender'. */
export function SelectField({ label, hint, error, optional, choices, emptyText, ...control }: SelectProps) {
  return (
    <Field texts={{ label, hint, error, optional }}>
      {(wiring) => (
        <select {...control} {...wiring} className={css.control}>
          {emptyText !== undefined && <option value="">{emptyText}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A date field with the value YYYY-MM-DD. It uses the browser's date picker, which users know in their language. */
export function DateField({ label, hint, error, optional, ...control }: FieldTexts & Omit<Native<'input'>, 'type'>) {
  return (
    <Field texts={{ label, hint, error, optional }}>
      {(wiring) => <input {...control} {...wiring} type="date" className={css.control} />}
    </Field>
  );
}

type RadioProps = FieldTexts & {
  name: string;
  choices: Choice[];
  value?: string;
  onChoose?: (value: string) => void;
  /** Props from a form library for each input, instead of `value` and `onChoose`. */
  register?: ComponentProps<'input'>;
  across?: boolean;
};

export function RadioGroup(props: RadioProps) {
  const { label, hint, error, optional, name, choices, value, onChoose, register, across } = props;
  const id = useId();
  const controlled = onChoose ? (choice: Choice) => ({ checked: choice.value === value }) : () => ({});
  return (
    <fieldset
      className={css.field}
      aria-describedby={classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null)}
    >
      <legend className={css.label}>
        {label} {optional && <span className={css.optional}>{optional}</span>}
      </legend>
      {hint && (
        <span id={`${id}-hint`} className={css.hint}>
          {hint}
        </span>
      )}
      <div className={classNames(css.options, across && css.across)}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.option}>
            <input
              name={name}
              {...register}
              {...controlled(choice)}
              type="radio"
              value={choice.value}
              disabled={choice.disabled}
              onChange={onChoose ? () => onChoose(choice.value) : register?.onChange}
              aria-invalid={error ? true : undefined}
            />
            <span>
              {choice.label}
              {choice.detail && <span className={css.detail}>{choice.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

export function CheckboxField({ label, hint, error, ...control }: FieldTexts & Omit<Native<'input'>, 'type'>) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.option}>
        <input
          {...control}
          type="checkbox"
          aria-describedby={classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null)}
          aria-invalid={error ? true : undefined}
        />
        <span>
          {label}
          {hint && (
            <span id={`${id}-hint`} className={css.detail}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
