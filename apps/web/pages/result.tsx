import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Result() {
  const { t } = useLingui();
  useHead({ title: t`Result`, isPrivate: true });
  return <PageLayout title={<Trans>Result</Trans>} lead={<Trans>Your score and what it means.</Trans>} />;
}

export const page: Page = { Screen: Result };
