import { confirmByCode } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './confirm-address.module.css';

/** Field for the six-digit code from the email. It is for users who read the email on another device. */
export function CodeForm({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const { t } = useLingui();
  const { register, handleSubmit, formState, setError } = useForm<{ code: string }>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    const answer = await call(confirmByCode, { body: { email, code: code.replace(/\s/g, '') } }).catch(() => null);
    if (answer === null) return setError('code', { message: t`We could not reach the server. Please try again.` });
    if (isRefusal(answer)) return setError('code', { message: refusalText(answer) });
    onConfirmed();
  });
  return (
    <form className={css.code} onSubmit={submit} noValidate>
      <TextField
        {...register('code', {
          validate: (text) => /^\d{6}$/.test(text.replace(/\s/g, '')) || t`Enter the six digits`,
        })}
        label={t`Code from the email`}
        error={errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" busy={isSubmitting}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
