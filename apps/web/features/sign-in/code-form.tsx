import { Button } from '@kasauti/ui/parts/button.tsx';
import { DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import css from './sign-in.module.css';

type Props = { problem: string | null; onSubmit: (otp: string) => Promise<void>; onBack: () => void };

/** The second factor: six digits from an authenticator app. */
export function CodeForm({ problem, onSubmit, onBack }: Props) {
  const { t } = useLingui();
  const { register, handleSubmit, formState } = useForm<{ otp: string }>();
  return (
    <form className={css.form} onSubmit={handleSubmit(({ otp }) => onSubmit(otp.replace(/\s/g, '')))} noValidate>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField
        {...register('otp', { validate: (text) => /^\d{6}$/.test(text.replace(/\s/g, '')) || t`Enter the six digits` })}
        label={t`Code from your authenticator app`}
        hint={t`Six digits. A new code appears every 30 seconds.`}
        error={formState.errors.otp?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <DialogActions>
        <Button kind="secondary" onPress={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" busy={formState.isSubmitting} busyText={t`Logging in...`}>
          <Trans>Login</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}
