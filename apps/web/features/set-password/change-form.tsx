import { changePassword } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { PasswordField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

type Fields = { currentPassword: string; newPassword: string };

export function ChangeForm() {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm<Fields>();
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (fields) => {
    setProblem(null);
    setDone(false);
    const answer = await call(changePassword, { body: fields }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    setDone(true);
    reset();
  });
  return (
    <>
      <div role="status">
        {isDone && (
          <Notice tone="success" isSpoken>
            <Trans>Your password is changed. Other devices are logged out.</Trans>
          </Notice>
        )}
      </div>
      <FormFrame onSubmit={save} problem={problem}>
        <PasswordField
          {...register('currentPassword', { required: t`Password is required` })}
          label={t`Current password`}
          error={errors.currentPassword?.message}
          autoComplete="current-password"
          showText={t`Show`}
          hideText={t`Hide`}
        />
        <PasswordField
          {...register('newPassword', {
            required: t`Password is required`,
            minLength: { value: 8, message: t`Password must be at least 8 characters` },
          })}
          label={t`New password`}
          hint={t`At least 8 characters; 12 are better.`}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          showText={t`Show`}
          hideText={t`Hide`}
        />
        <Button type="submit" busy={isSubmitting}>
          <Trans>Change password</Trans>
        </Button>
      </FormFrame>
    </>
  );
}
