import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function OrderConfirmation() {
  const { t } = useLingui();
  useHead({ title: t`Your order`, isPrivate: true });
  return <PageLayout title={<Trans>Your order</Trans>} lead={<Trans>What you bought and the next step.</Trans>} />;
}

export const page: Page = { Screen: OrderConfirmation };
