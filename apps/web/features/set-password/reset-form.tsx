import { resetPassword } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { PasswordField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { AskAgain } from './ask-again.tsx';

type Props = { token: string; onDone: () => void };

export function ResetForm({ token, onDone }: Props) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<{ passwd: string }>();
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async ({ passwd }) => {
    setProblem(null);
    const answer = await call(resetPassword, { body: { token, passwd } }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    onDone();
  });

  return (
    <>
      <FormFrame onSubmit={save} problem={problem}>
        <PasswordField
          {...register('passwd', {
            required: t`Password is required`,
            minLength: { value: 8, message: t`Password must be at least 8 characters` },
          })}
          label={t`New password`}
          hint={t`At least 8 characters; 12 are better.`}
          error={errors.passwd?.message}
          autoComplete="new-password"
          showText={t`Show`}
          hideText={t`Hide`}
        />
        <Button type="submit" busy={isSubmitting}>
          <Trans>Set the password</Trans>
        </Button>
      </FormFrame>
      {problem && (
        <p>
          <AskAgain />
        </p>
      )}
    </>
  );
}
