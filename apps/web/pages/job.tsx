import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Job() {
  const { t } = useLingui();
  useHead({ title: t`Job` });
  return <PageLayout title={<Trans>Job</Trans>} lead={<Trans>One vacancy in detail.</Trans>} />;
}

export const page: Page = { Screen: Job };
