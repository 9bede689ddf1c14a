import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Contact() {
  const { t } = useLingui();
  useHead({ title: t`Contact` });
  return <PageLayout title={<Trans>Contact</Trans>} lead={<Trans>Write to us; we answer by email.</Trans>} />;
}

export const page: Page = { Screen: Contact };
