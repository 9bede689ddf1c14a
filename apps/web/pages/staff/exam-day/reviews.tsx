import { Trans, useLingui } from '@lingui/react/macro';
import { ReviewQueue } from '../../../features/review-queue/review-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';

export function StaffReviews() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Second look' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Second look</Trans>}
      lead={
        <Trans>
          Tests that were ended in their room, and answers that came too late. Nothing of this counts for or against a
          candidate until a second person has decided.
        </Trans>
      }
    >
      <div>
        <ButtonLink kind="secondary" to="/staff/emergency-file">
          <Trans>Take in an emergency file</Trans>
        </ButtonLink>
      </div>
      <ReviewQueue />
    </PageLayout>
  );
}
