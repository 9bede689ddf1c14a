import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function TestPage() {
  const { t } = useLingui();
  useHead({ title: t`Test` });
  return (
    <PageLayout
      title={<Trans>Test</Trans>}
      lead={<Trans>What the test asks, what it costs and when you can sit it.</Trans>}
    />
  );
}

export const page: Page = { Screen: TestPage };
