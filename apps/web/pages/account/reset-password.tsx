import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AskAgain } from '../../features/set-password/ask-again.tsx';
import { useToken } from '../../lib/account/use-token.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';

const ResetForm = lazyPart(() =>
  import('../../features/set-password/reset-form.tsx').then(({ ResetForm }) => ResetForm),
);

/** Page that the link in the reset email opens. A new password also confirms the address and ends all sessions. */
function ResetPassword() {
  const { t } = useLingui();
  const token = useToken();
  const [isDone, setDone] = useState(false);
  useHead({ title: t`Reset password`, isPrivate: true });

  if (token === '') {
    return (
      <PageLayout narrow title={<Trans>Reset password</Trans>}>
        <EmptyState icon="info" title={<Trans>This link is incomplete</Trans>} action={<AskAgain />}>
          <Trans>Open the newest email from us and use the link in it, or ask for a new one.</Trans>
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
      <ResetForm token={token ?? ''} onDone={() => setDone(true)} />
    </PageLayout>
  );
}

export const page: Page = { Screen: ResetPassword };
