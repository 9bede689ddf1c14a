import { Trans, useLingui } from '@lingui/react/macro';
import { CheckList } from '../../features/check-documents/check-list.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';

export function StaffDocuments() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Documents' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Documents</Trans>}
      lead={
        <Trans>
          What candidates hand in, and what they need for a fair test. The candidate is told what you decide, and the
          reason. Each look at a document is on record.
        </Trans>
      }
    >
      <CheckList />
    </PageLayout>
  );
}
