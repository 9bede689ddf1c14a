import { Button } from '@kasauti/ui/parts/button.tsx';
import { DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { RadioGroup, SelectField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormActions } from '../../page/forms/form-frame.tsx';
import css from './decide-form.module.css';

/**
 * A decision of the staff: the choice if the form has choices, the code of the reason if it has codes, and the reason
 * in the user's words.
 */
export type Decision<Choice extends string | null = null> = { choice: Choice; code: string; reason: string };

/** A failure whose cause the caller shows itself, for example at its own fields. */
export const shownElsewhere = Symbol('shown elsewhere');

/** Null if a decision succeeded. Otherwise the text that explains the failure, or `shownElsewhere`. */
export type DecideFailure = string | typeof shownElsewhere | null;

type Choices<Choice extends string | null> = {
  label: string;
  options: readonly { value: Choice & string; label: ReactNode; detail?: ReactNode }[];
  across?: boolean;
};

/** Codes for the reason. If there is only one code, it is used and no list is shown. */
type Codes = {
  label?: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  likely?: string | null;
};

type Words = {
  label: ReactNode;
  hint?: ReactNode;
  maxLength?: number;
  rows?: number;
  /** True if the field has only one line. */
  isShort?: boolean;
  isOptional?: (code: string) => boolean;
  /**
   * Returns the error text for these words, or null if they are accepted. Without this function the words are required,
   * unless `isOptional` returns true.
   */
  problemOf?: (code: string, words: string) => string | null;
  /** Returns prepared words for a code. They fill the field until the user writes their own words. */
  readyFor?: (code: string) => string;
};

export type DecideProps<Choice extends string | null = null> = {
  /** Content above the choice, for example an explanation. */
  top?: ReactNode;
  choices?: Choices<Choice>;
  codes?: Codes;
  /**
   * The field for the reason in words. If undefined, the form has a field for the audit log's reason. If null, the form
   * has no such field.
   */
  words?: Words | null;
  /** Fields between the choice and the reason. */
  children?: ReactNode | ((choice: Choice | null) => ReactNode);
  /** Content below the reason, for example a message from the server's response. */
  after?: ReactNode;
  /** Returns true if the fields in `children` are valid. These fields show their own errors. */
  check?: () => boolean;
  /** One button, or one per choice. The Enter key presses the first one. */
  buttons: readonly { label: ReactNode | ((choice: Choice | null) => ReactNode); kind?: Kind; choice?: Choice }[];
  whyDisabled?: string | false;
  /**
   * Carries out the decision. If the form has choices, the decision contains a choice. If it has codes, the decision
   * contains a code.
   */
  onDecide: (decision: Decision<Choice>) => Promise<DecideFailure>;
  onChoose?: (choice: Choice) => void;
};
type Kind = 'primary' | 'secondary' | 'danger';

/** Handler and label of the cancel button. Only a dialog has this button. */
type Frame = { onCancel?: () => void; cancel?: ReactNode };

/**
 * Standard form for staff decisions: the choice, the reason, and a button that names the action. After a submit with
 * errors the first invalid field gets the focus.
 */
export function DecideForm<Choice extends string | null = null>(props: DecideProps<Choice> & Frame) {
  const { t } = useLingui();
  const { top, choices, codes, children, after, buttons, whyDisabled, onCancel, cancel } = props;
  const words = useWords(props.words);
  const name = useId();
  const state = useDecision({ ...props, words });
  const { choice, code, reason, errors, problem, busy } = state;
  const Row = onCancel ? DialogActions : FormActions;
  return (
    <form ref={state.formRef} className={css.form} onSubmit={state.submit} noValidate>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {top}
      {choices && (
        <RadioGroup
          name={name}
          label={choices.label}
          choices={[...choices.options]}
          across={choices.across}
          value={choice ?? ''}
          onChoose={(value) => state.choose(value as Choice)}
          error={errors.choice}
        />
      )}
      {typeof children === 'function' ? children(choice) : children}
      {codes && codes.options.length > 1 && (
        <SelectField
          label={codes.label ?? t`Reason`}
          hint={codes.hint}
          emptyText={codes.likely ? undefined : t`Choose a reason`}
          choices={[...codes.options]}
          value={code}
          onChange={(event) => state.chooseCode(event.target.value)}
          error={errors.code}
          required
        />
      )}
      {words && <Reason words={words} code={code} value={reason} onChange={state.write} error={errors.reason} />}
      {after}
      <Row>
        {onCancel && (
          <Button kind="secondary" onPress={onCancel}>
            {cancel ?? <Trans>Leave it as it is</Trans>}
          </Button>
        )}
        {buttons.map(({ label, kind, choice: ofButton }, at) => (
          <Button
            key={ofButton ?? 'only'}
            type={at === 0 ? 'submit' : 'button'}
            kind={kind}
            busy={busy}
            busyText={t`Sending…`}
            whyDisabled={whyDisabled}
            onPress={at === 0 ? undefined : () => void state.decide(ofButton ?? choice)}
          >
            {typeof label === 'function' ? label(choice) : label}
          </Button>
        ))}
      </Row>
    </form>
  );
}

function useWords(words: Words | null | undefined): Words | null {
  const { t } = useLingui();
  return words === undefined ? { label: t`Why`, hint: t`This is recorded in the audit log.` } : words;
}

/**
 * Marks the element on which a dialog sets the focus: the first empty required field, or the submit button if there is
 * none.
 */
function markFirst(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  const first = fields.find((field) => field.required && field.value === '');
  (first ?? form?.querySelector('[type="submit"]'))?.setAttribute('autofocus', '');
}

type ReasonProps = {
  words: Words;
  code: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

function Reason({ words, code, value, onChange, error }: ReasonProps) {
  const { t } = useLingui();
  const { label, hint, maxLength = 500, rows = 3, isShort, isOptional } = words;
  const mayStayEmpty = isOptional?.(code) ?? false;
  const shared = { label, hint, maxLength, value, error, required: !mayStayEmpty };
  if (!isShort) return <TextAreaField {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />;
  return (
    <TextField
      {...shared}
      optional={mayStayEmpty ? t`optional` : undefined}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type Entered<Choice> = { choice: Choice | null; code: string; reason: string };

type Errors = { choice?: string; code?: string; reason?: string };

/** State of the form: the user's entries, their errors, and the submit handler. */
function useDecision<Choice extends string | null>(props: DecideProps<Choice> & Frame & { words: Words | null }) {
  const { t } = useLingui();
  const { choices, codes, words, buttons, whyDisabled, check, onDecide, onChoose, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const onlyCode = codes?.options.length === 1 ? codes.options[0]?.value : undefined;
  const first = { choice: null, code: '', reason: '' };
  const [entered, setEntered] = useState<Entered<Choice>>(first);
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { choice, reason } = entered;
  // The list can depend on the choice, so a code that is no longer in it gives way to the usual one. If `code` is
  // empty, the user has not chosen a reason from the list yet.
  const isListed = codes?.options.some(({ value }) => value === entered.code);
  const code = isListed ? entered.code : (onlyCode ?? codes?.likely ?? '');

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const wrongIn = (chosen: Choice | null): Errors => {
    const wordsProblem = words?.problemOf
      ? words.problemOf(code, reason)
      : words && reason.trim() === '' && !words.isOptional?.(code)
        ? t`Say why`
        : null;
    return {
      ...(choices && chosen === null && { choice: t`Choose a decision` }),
      ...(codes && code === '' && { code: t`Choose a reason` }),
      ...(wordsProblem && { reason: wordsProblem }),
    };
  };
  const decide = async (chosen: Choice | null) => {
    if (busy || whyDisabled) return;
    const isRight = check?.() ?? true;
    if (!isRight || Object.keys(wrongIn(chosen)).length > 0) return setTries(tries + 1);
    setBusy(true);
    setProblem(null);
    // If the form has choices, `wrongIn` has checked that one was chosen. Otherwise the type of the choice is null.
    const failure = await onDecide({ choice: chosen as Choice, code, reason: reason.trim() });
    setBusy(false);
    if (failure !== null) return setProblem(failure === shownElsewhere ? null : failure);
    setTries(0);
    setEntered(first);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event to a form in which the dialog was opened. That form must not be submitted too.
    event.stopPropagation();
    void decide(buttons[0]?.choice ?? choice);
  };
  return {
    formRef: (drawn: HTMLFormElement | null) => {
      form.current = drawn;
      if (onCancel) markFirst(drawn);
    },
    choice,
    code,
    reason,
    errors: tries > 0 ? wrongIn(choices ? choice : (buttons[0]?.choice ?? null)) : {},
    problem,
    busy,
    decide,
    submit,
    choose: (value: Choice) => {
      // Prepared words are about the earlier choice. Words of the user's own stay.
      const isPrepared = choice !== null && reason !== '' && words?.readyFor?.(code) === reason;
      setEntered({ ...entered, choice: value, ...(isPrepared && { code: first.code, reason: '' }) });
      onChoose?.(value);
    },
    chooseCode: (value: string) => {
      const ready = words?.readyFor;
      const isOwn = reason !== '' && !codes?.options.some((one) => ready?.(one.value) === reason);
      setEntered({ ...entered, code: value, reason: ready && !isOwn ? ready(value) : reason });
    },
    write: (text: string) => setEntered({ ...entered, reason: text }),
  };
}
