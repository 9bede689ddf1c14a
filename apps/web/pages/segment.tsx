import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Segment() {
  const { t } = useLingui();
  useHead({ title: t`For organisations` });
  return <PageLayout title={<Trans>For organisations</Trans>} lead={<Trans>How organisations work with us.</Trans>} />;
}

export const page: Page = { Screen: Segment };
