import { resetPassword } from '@kasauti/contract/identity.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { PasswordField } from '@kasauti/ui/parts/fields.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, isRefusal } from '../lib/call.ts';
import { FormFrame } from '../lib/form-frame.tsx';
import { ButtonLink } from '../lib/links.tsx';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { refusalText } from '../lib/refusal-text.ts';
import { useToken } from '../lib/use-token.ts';

/** Where the link of the mail leads. A new password confirms the address and ends every session. */
function ResetPassword() {
  const { t } = useLingui();
  const token = useToken();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const { register, handleSubmit, formState } = useForm<{ passwd: string }>();
  const { errors, isSubmitting } = formState;
  useHead({ title: t`Reset password`, isPrivate: true });

  const save = handleSubmit(async ({ passwd }) => {
    setProblem(null);
    const answer = await call(resetPassword, { body: { token, passwd } }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    setDone(true);
  });

  const again = (
    <ButtonLink to="/forgot-password">
      <Trans>Ask for a new link</Trans>
    </ButtonLink>
  );
  if (token === '') {
    return (
      <PageLayout narrow title={<Trans>Reset password</Trans>}>
        <EmptyState icon="info" title={<Trans>This address lacks its link</Trans>} action={again}>
          <Trans>Open the newest mail from us and follow its link, or ask for a new one.</Trans>
        </EmptyState>
      </PageLayout>
    );
  }
  if (isDone) {
    return (
      <PageLayout narrow title={<Trans>Your password is set</Trans>}>
        <EmptyState
          icon="check"
          title={<Trans>You are logged out everywhere</Trans>}
          action={
            <ButtonLink to="/login">
              <Trans>Login</Trans>
            </ButtonLink>
          }
        >
          <Trans>Log in with the new password.</Trans>
        </EmptyState>
      </PageLayout>
    );
  }
  return (
    <PageLayout narrow title={<Trans>Reset password</Trans>}>
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
      {problem && <p>{again}</p>}
    </PageLayout>
  );
}

export const page: Page = { Screen: ResetPassword };
