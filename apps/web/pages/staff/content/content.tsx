import { Trans, useLingui } from '@lingui/react/macro';
import { KindCards } from '../../../features/edit-content/kind-cards.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export function StaffContent() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Site content' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Site content</Trans>}
      lead={<Trans>Changes that you save appear on the site at once.</Trans>}
    >
      <KindCards />
    </PageLayout>
  );
}
