import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function Checkout() {
  const { t } = useLingui();
  useHead({ title: t`Checkout`, isPrivate: true });
  return <PageLayout title={<Trans>Checkout</Trans>} lead={<Trans>Pay for the tests in your cart.</Trans>} />;
}

export const page: Page = { Screen: Checkout };
