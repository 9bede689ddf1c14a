import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToken } from '../../lib/account/use-token.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';

const ReadScoreCard = lazyPart(
  () => import('../../features/read-score-card/read-score-card.tsx').then(({ ReadScoreCard }) => ReadScoreCard),
  <Skeleton shape="block" />,
);

/** Page of a shared score. It needs no account. */
export function Score() {
  const { t } = useLingui();
  const token = useToken();
  useHead({ title: t`A shared score`, isPrivate: true });
  return (
    <PageLayout
      narrow
      title={<Trans>A shared score</Trans>}
      lead={
        <Trans>
          Its owner shows it to you by this link. This site signs what counts now, and your device checks the signature.
        </Trans>
      }
    >
      {token === '' && (
        <EmptyState icon="info" title={<Trans>This link is incomplete</Trans>}>
          <Trans>Copy the whole link that you got, or scan its code again.</Trans>
        </EmptyState>
      )}
      {token === null && <Skeleton shape="block" />}
      {token && <ReadScoreCard key={token} token={token} />}
    </PageLayout>
  );
}
