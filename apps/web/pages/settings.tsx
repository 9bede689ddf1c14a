import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Settings() {
  const { t } = useLingui();
  useHead({ title: t`Settings`, isPrivate: true });
  return <PageLayout title={<Trans>Settings</Trans>} lead={<Trans>Language, password and devices.</Trans>} />;
}

export const page: Page = { Screen: Settings };
