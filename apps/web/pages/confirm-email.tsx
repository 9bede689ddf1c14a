import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function ConfirmEmail() {
  const { t } = useLingui();
  useHead({ title: t`Confirm your email`, isPrivate: true });
  return (
    <PageLayout
      title={<Trans>Confirm your email</Trans>}
      lead={<Trans>The link in our email confirms your address.</Trans>}
    />
  );
}

export const page: Page = { Screen: ConfirmEmail };
