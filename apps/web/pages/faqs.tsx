import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Faqs() {
  const { t } = useLingui();
  useHead({ title: t`Questions and answers` });
  return <PageLayout title={<Trans>Questions and answers</Trans>} lead={<Trans>What candidates ask most.</Trans>} />;
}

export const page: Page = { Screen: Faqs };
