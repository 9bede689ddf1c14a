import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function ForgotPassword() {
  const { t } = useLingui();
  useHead({ title: t`Forgot password`, isPrivate: true });
  return (
    <PageLayout
      title={<Trans>Forgot password</Trans>}
      lead={<Trans>We send a link with which you set a new password.</Trans>}
    />
  );
}

export const page: Page = { Screen: ForgotPassword };
