import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function BookSchedule() {
  const { t } = useLingui();
  useHead({ title: t`Choose a date`, isPrivate: true });
  return (
    <PageLayout
      title={<Trans>Choose a date</Trans>}
      lead={<Trans>Tests that you bought and that wait for a date.</Trans>}
    />
  );
}

export const page: Page = { Screen: BookSchedule };
