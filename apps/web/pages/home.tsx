import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Home() {
  const { t } = useLingui();
  useHead({ title: t`Kasauti` });
  return (
    <PageLayout title={<Trans>Kasauti</Trans>} lead={<Trans>Find a test, buy it, choose a date and sit it.</Trans>} />
  );
}

export const page: Page = { Screen: Home };
