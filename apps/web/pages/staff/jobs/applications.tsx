import { Trans, useLingui } from '@lingui/react/macro';
import { HandledList } from '../../../features/handle-applications/handled-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export function StaffApplications() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Applications' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Applications</Trans>}
      lead={<Trans>What candidates sent to employers of the jobs board, the oldest first.</Trans>}
    >
      <HandledList />
    </PageLayout>
  );
}
