import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Lobby() {
  const { t } = useLingui();
  useHead({ title: t`Lobby`, isPrivate: true });
  return <PageLayout title={<Trans>Lobby</Trans>} lead={<Trans>Wait here until the test opens.</Trans>} />;
}

export const page: Page = { Screen: Lobby };
