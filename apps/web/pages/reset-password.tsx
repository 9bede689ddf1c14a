import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function ResetPassword() {
  const { t } = useLingui();
  useHead({ title: t`Set a new password`, isPrivate: true });
  return <PageLayout title={<Trans>Set a new password</Trans>} lead={<Trans>Use the link that we sent you.</Trans>} />;
}

export const page: Page = { Screen: ResetPassword };
