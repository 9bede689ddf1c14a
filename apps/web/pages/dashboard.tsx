import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Dashboard() {
  const { t } = useLingui();
  useHead({ title: t`Dashboard`, isPrivate: true });
  return <PageLayout title={<Trans>Dashboard</Trans>} lead={<Trans>Your next step.</Trans>} />;
}

export const page: Page = { Screen: Dashboard };
