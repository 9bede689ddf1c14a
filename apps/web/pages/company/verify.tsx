import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { useLocation } from '../../lib/routing/router.tsx';
import { Score } from './score.tsx';

const CheckProof = lazyPart(
  () => import('../../features/check-proof/check-proof.tsx').then(({ CheckProof }) => CheckProof),
  <Skeleton shape="rest" />,
);

/** Page to check a response sheet or receipts. It needs no account, and the file is not sent anywhere. */
function Verify() {
  const { t } = useLingui();
  useHead({
    title: t`Check a result`,
    description: t`Check whether a response sheet or receipts are genuine. The check runs on your device.`,
  });
  return (
    <PageLayout
      narrow
      title={<Trans>Check a result</Trans>}
      lead={<Trans>See whether a response sheet or a receipt is genuine. You need no account.</Trans>}
    >
      <CheckProof />
    </PageLayout>
  );
}

/** Page of two addresses: `/verify` checks a file, and `/score` shows a shared score. */
function Proof() {
  return useLocation().pathname === '/score' ? <Score /> : <Verify />;
}

export const page: Page = { Screen: Proof };
