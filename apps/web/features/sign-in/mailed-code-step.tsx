import { Button } from '@kasauti/ui/parts/button.tsx';
import { DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import css from './sign-in.module.css';

type Props = {
  problem: string | null;
  onCode: (code: string) => Promise<void>;
  onNewCode: () => Promise<void>;
  onBack: () => void;
};

/**
 * Form for a code from an email. After many wrong passwords on other devices, a login on a new device must wait. With
 * this form, the user can enter a code and does not need to wait. The page looks the same whether or not the password
 * was right. The email is sent only if the password was right.
 */
export function MailedCodeStep({ problem, onCode, onNewCode, onBack }: Props) {
  const { t } = useLingui();
  const { register, handleSubmit, formState } = useForm<{ code: string }>();
  const { errors, isSubmitting } = formState;
  return (
    <form className={css.form} onSubmit={handleSubmit(({ code }) => onCode(code.replace(/\s/g, '')))} noValidate>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <p>
        <Trans>
          Many wrong passwords for this account have come from elsewhere. If your password was right, we have emailed
          you a code. Without a code, wait a minute and log in again.
        </Trans>
      </p>
      <TextField
        {...register('code', {
          validate: (text) => /^\d{6}$/.test(text.replace(/\s/g, '')) || t`Enter the six digits`,
        })}
        label={t`Code from the email`}
        hint={t`Six digits. It works for 10 minutes.`}
        error={errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <p className={css.ways}>
        <button type="button" onClick={() => void onNewCode()}>
          <Trans>Email me another code</Trans>
        </button>
      </p>
      <DialogActions>
        <Button kind="secondary" onPress={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" busy={isSubmitting} busyText={t`Logging in...`}>
          <Trans>Login</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}
