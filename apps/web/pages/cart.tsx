import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Cart() {
  const { t } = useLingui();
  useHead({ title: t`Cart`, isPrivate: true });
  return <PageLayout title={<Trans>Cart</Trans>} lead={<Trans>What you are about to buy.</Trans>} />;
}

export const page: Page = { Screen: Cart };
