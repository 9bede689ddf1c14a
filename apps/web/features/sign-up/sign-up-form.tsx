import { type SignupAsk, signup } from '@kasauti/contract/identity/identity.ts';
import { uniqueNumberHint } from '@kasauti/domain/identity/unique-number.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { DateField, PasswordField, SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { beginSignUp } from '../../lib/account/begun-sign-up.ts';
import { forgetEntries, keepEntries, keptEntries } from '../../lib/account/kept-entries.ts';
import { usePersonFields } from '../../lib/account/person-fields.ts';
import { ErrorSummary } from '../../lib/page/forms/error-summary.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalText, refusalTextOr } from '../../lib/words/refusal-text.ts';
import { TermsSentence } from '../../lib/words/terms-sentence.tsx';
import css from './sign-up.module.css';

type Entries = Omit<SignupAsk, 'gender' | 'organizationCode'> & { gender: string };
/**
 * `next` is the page that opens after the login. `isPage` is true on the sign-up page. Its texts differ from those of
 * the dialog, and it lists all errors above the fields. The dialog focuses the first wrong field.
 */
type Props = { next: string | null; isPage?: boolean; onDone: () => void; onSignIn: () => void };

const fieldOrder = ['fullName', 'email', 'phone', 'password', 'dob', 'gender', 'uniqueno'] as const;

/** For some refusals, the field at which the error is shown. */
const fieldOf: Partial<Record<string, FieldPath<Entries>>> = { 'common-password': 'password', 'bad-birth-date': 'dob' };

/**
 * Sign-up form. Its fields, hints and messages are those of the specification. The username is always the email
 * address.
 */
export function SignUpForm({ next, isPage = false, onDone, onSignIn }: Props) {
  const { t } = useLingui();
  const { form, problem, submit } = useSignUp({ next, isPage, onDone });
  const { register, watch, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const fields = usePersonFields();
  const looksWrong = uniqueNumberHint(watch('uniqueno') ?? '') !== null;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {isPage && <ErrorSummary errors={errors} fields={fieldOrder} tries={submitCount} />}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField
        {...register('fullName', fields.fullName.takes)}
        {...fields.fullName.shown}
        error={errors.fullName?.message}
      />
      <EmailField form={form} error={errors.email?.message} />
      <TextField {...register('phone', fields.phone.takes)} {...fields.phone.shown} error={errors.phone?.message} />
      <TextField
        {...register('username')}
        readOnly
        label={t`Username`}
        hint={t`Always the same as your email`}
        autoComplete="username"
      />
      <NewPasswordField form={form} error={errors.password?.message} />
      <DateField {...register('dob', fields.dob.takes)} {...fields.dob.shown} error={errors.dob?.message} />
      <SelectField
        {...register('gender', fields.gender.takes)}
        {...fields.gender.shown}
        error={errors.gender?.message}
      />
      <TextField
        {...register('uniqueno', fields.uniqueno.takes)}
        {...fields.uniqueno.shown}
        error={errors.uniqueno?.message}
      />
      {looksWrong && (
        <Notice tone="warning">
          <Trans>If this is an Aadhaar number, please check its digits. You can continue as it is.</Trans>
        </Notice>
      )}
      <TermsSentence />
      <Button type="submit" wide busy={isSubmitting} busyText={t`Signing up...`}>
        <Trans>Sign Up</Trans>
      </Button>
      <p className={css.switch}>
        <Trans>Already registered?</Trans>{' '}
        <button type="button" onClick={onSignIn}>
          <Trans>Login</Trans>
        </button>
      </p>
    </form>
  );
}

/** Manages the form: keeps the typed text even while the form is closed, and sends it. */
function useSignUp({ next, isPage, onDone }: Required<Omit<Props, 'onSignIn'>>) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [kept] = useState(() => keptEntries('sign-up'));
  // Default values are set only if a closed form has kept some. Otherwise they would replace text that was typed before
  // hydration.
  const form = useForm<Entries>({ ...(kept && { defaultValues: kept }), shouldFocusError: !isPage });
  const { handleSubmit, setError, getValues } = form;
  const isSent = useRef(false);
  useEffect(
    () => () => {
      if (isSent.current) forgetEntries('sign-up');
      else keepEntries('sign-up', getValues());
    },
    [getValues],
  );

  const submit = handleSubmit(async (entries) => {
    setProblem(null);
    const email = entries.email.trim();
    const body = { ...entries, email, username: email, organizationCode: '' } as SignupAsk;
    const failed = isPage ? t`Sign-up failed` : t`Signup failed. Please try again.`;
    const answer = await call(signup, { body }).catch(() => null);
    if (answer === null) return setProblem(failed);
    if (!isRefusal(answer)) {
      isSent.current = true;
      beginSignUp({ email: body.email, next });
      toast('success', t`Signup successful! Please check your email for confirmation.`);
      return onDone();
    }
    const field = fieldOf[answer.code];
    if (field) setError(field, { message: refusalText(answer) }, { shouldFocus: !isPage });
    else setProblem(refusalTextOr(answer, failed));
  });
  return { form, problem, submit };
}

type FieldProps = { form: Pick<UseFormReturn<Entries>, 'register' | 'setValue'>; error: string | undefined };

function EmailField({ form: { register, setValue }, error }: FieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...register('email', {
        validate: (text) =>
          text.trim() === ''
            ? t`Email is required`
            : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) || t`Invalid email`,
        onChange: (event: { target: { value: string } }) => setValue('username', event.target.value.trim()),
      })}
      type="email"
      label={t`Email`}
      hint={t`A valid email address; we send the confirmation there`}
      error={error}
      autoComplete="email"
    />
  );
}

function NewPasswordField({ form: { register }, error }: FieldProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...register('password', {
        required: t`Password is required`,
        minLength: { value: 8, message: t`Password must be at least 8 characters` },
        maxLength: { value: 128, message: t`Password must be at most 128 characters` },
      })}
      label={t`Password`}
      hint={t`At least 8 characters; 12 or more are safer`}
      error={error}
      autoComplete="new-password"
      showText={t`Show`}
      hideText={t`Hide`}
    />
  );
}
