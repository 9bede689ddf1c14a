import { Button } from '@kasauti/ui/parts/button.tsx';
import { DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import css from './sign-in.module.css';

type Props = {
  hasPhone: boolean;
  problem: string | null;
  onSubmit: (otp: string) => Promise<void>;
  onBack: () => void;
  /** Links to the other ways to log in. */
  children: ReactNode;
};

/** Form for the code of a second factor: six digits from an authenticator app, or a recovery code. */
export function CodeForm({ hasPhone, problem, onSubmit, onBack, children }: Props) {
  const { t } = useLingui();
  const { register, handleSubmit, formState } = useForm<{ otp: string }>();
  const error = formState.errors.otp?.message;
  return (
    <form className={css.form} onSubmit={handleSubmit(({ otp }) => onSubmit(otp.replace(/\s/g, '')))} noValidate>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {hasPhone ? (
        <TextField
          {...register('otp', {
            validate: (text) => /^\d{6}$/.test(text.replace(/\s/g, '')) || t`Enter the six digits`,
          })}
          label={t`Code from your authenticator app`}
          hint={t`Six digits. A new code appears every 30 seconds.`}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      ) : (
        <TextField
          {...register('otp', {
            validate: (text) => recoveryCode.test(text.trim()) || t`Enter the whole recovery code`,
          })}
          label={t`Recovery code`}
          hint={t`One of the codes that you saved when you set up your second step. Each works once.`}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
      )}
      {children}
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

const recoveryCode = /^[0-9A-Za-z]{4}([ -]?[0-9A-Za-z]{4}){3}$/;
