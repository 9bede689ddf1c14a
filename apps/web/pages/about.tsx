import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function About() {
  const { t } = useLingui();
  useHead({ title: t`About us` });
  return <PageLayout title={<Trans>About us</Trans>} lead={<Trans>Who runs this site and why.</Trans>} />;
}

export const page: Page = { Screen: About };
