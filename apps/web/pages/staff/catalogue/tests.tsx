import { Trans, useLingui } from '@lingui/react/macro';
import { TestList } from '../../../features/edit-catalogue/test-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export function StaffTests() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Catalogue' }), isPrivate: true });
  return (
    <PageLayout title={<Trans context="staff">Catalogue</Trans>}>
      <TestList />
    </PageLayout>
  );
}
