import { Trans, useLingui } from '@lingui/react/macro';
import { CheckList } from '../../../features/check-documents/check-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export function StaffDocuments() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Documents' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Documents</Trans>}
      lead={
        <Trans>
          What candidates upload, and what they need for a fair test. The candidate gets your decision and the reason by
          email. Each look at a document is recorded.
        </Trans>
      }
    >
      <CheckList />
    </PageLayout>
  );
}
