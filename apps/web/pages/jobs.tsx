import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Jobs() {
  const { t } = useLingui();
  useHead({ title: t`Jobs` });
  return (
    <PageLayout title={<Trans>Jobs</Trans>} lead={<Trans>Vacancies of the organisations that use our tests.</Trans>} />
  );
}

export const page: Page = { Screen: Jobs };
