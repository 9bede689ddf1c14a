import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function ChooseCentre() {
  const { t } = useLingui();
  useHead({ title: t`Choose a centre`, isPrivate: true });
  return (
    <PageLayout title={<Trans>Choose a centre</Trans>} lead={<Trans>Where and when you can sit this test.</Trans>} />
  );
}

export const page: Page = { Screen: ChooseCentre };
