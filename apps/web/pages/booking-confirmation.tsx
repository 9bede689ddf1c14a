import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';

function BookingConfirmation() {
  const { t } = useLingui();
  useHead({ title: t`Your booking`, isPrivate: true });
  return <PageLayout title={<Trans>Your booking</Trans>} lead={<Trans>When and where you sit the test.</Trans>} />;
}

export const page: Page = { Screen: BookingConfirmation };
