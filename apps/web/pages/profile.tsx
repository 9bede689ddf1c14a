import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Profile() {
  const { t } = useLingui();
  useHead({ title: t`Profile`, isPrivate: true });
  return <PageLayout title={<Trans>Profile</Trans>} lead={<Trans>Your details and documents.</Trans>} />;
}

export const page: Page = { Screen: Profile };
