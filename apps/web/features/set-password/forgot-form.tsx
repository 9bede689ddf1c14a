import { forgotPassword } from '@kasauti/contract/identity/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

/** Lets the user request a link to reset the password. The message is the same for existing and unknown accounts. */
export function ForgotForm() {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, formState } = useForm<{ emailOrUsername: string }>();
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async (fields) => {
    setProblem(null);
    const answer = await call(forgotPassword, { body: fields }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    setSent(true);
  });

  return (
    <>
      <div role="status">
        {isSent && (
          <Notice tone="success" isSpoken>
            <Trans>If there is an account with this address, a link is on its way. Check your inbox.</Trans>
          </Notice>
        )}
      </div>
      <FormFrame onSubmit={send} problem={problem}>
        <TextField
          {...register('emailOrUsername', { validate: (text) => text.trim() !== '' || t`Email is required` })}
          label={t`Email`}
          error={errors.emailOrUsername?.message}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
        />
        <Button type="submit" busy={isSubmitting}>
          <Trans>Send the link</Trans>
        </Button>
      </FormFrame>
    </>
  );
}
