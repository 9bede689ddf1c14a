import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function MyTests() {
  const { t } = useLingui();
  useHead({ title: t`My Tests`, isPrivate: true });
  return <PageLayout title={<Trans>My Tests</Trans>} lead={<Trans>All your bookings and results.</Trans>} />;
}

export const page: Page = { Screen: MyTests };
