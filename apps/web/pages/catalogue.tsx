import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Catalogue() {
  const { t } = useLingui();
  useHead({ title: t`Tests` });
  return <PageLayout title={<Trans>Tests</Trans>} lead={<Trans>All tests that you can buy or take for free.</Trans>} />;
}

export const page: Page = { Screen: Catalogue };
