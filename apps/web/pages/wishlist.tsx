import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Wishlist() {
  const { t } = useLingui();
  useHead({ title: t`Wishlist`, isPrivate: true });
  return <PageLayout title={<Trans>Wishlist</Trans>} lead={<Trans>Tests that you want to come back to.</Trans>} />;
}

export const page: Page = { Screen: Wishlist };
