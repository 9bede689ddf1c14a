import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function ChangePassword() {
  const { t } = useLingui();
  useHead({ title: t`Change password`, isPrivate: true });
  return (
    <PageLayout title={<Trans>Change password</Trans>} lead={<Trans>Changing it ends your other sessions.</Trans>} />
  );
}

export const page: Page = { Screen: ChangePassword };
