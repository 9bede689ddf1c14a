import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { GuardianPointsAhead } from '../../features/answer-as-guardian/guardian-points.tsx';
import { useToken } from '../../lib/account/use-token.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';

const AnswerAsGuardian = lazyPart(
  () =>
    import('../../features/answer-as-guardian/answer-as-guardian.tsx').then(({ AnswerAsGuardian }) => AnswerAsGuardian),
  <GuardianPointsAhead />,
);

/** Page that the link in a guardian's email opens. The guardian has no account. */
function GuardianConsent() {
  const { t } = useLingui();
  const token = useToken();
  useHead({ title: t`Consent of a guardian`, isPrivate: true });
  return (
    <PageLayout
      narrow
      title={<Trans>Consent of a guardian</Trans>}
      lead={<Trans>Your child wants to sit tests that are watched over the internet. You decide.</Trans>}
    >
      {token === '' && (
        <EmptyState icon="info" title={<Trans>This link is incomplete</Trans>}>
          <Trans>Open the email that we sent you, and use the link in it.</Trans>
        </EmptyState>
      )}
      {token === null && <GuardianPointsAhead />}
      {token && <AnswerAsGuardian key={token} token={token} />}
    </PageLayout>
  );
}

export const page: Page = { Screen: GuardianConsent };
