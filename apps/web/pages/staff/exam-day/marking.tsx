import { Trans, useLingui } from '@lingui/react/macro';
import { MarkingList } from '../../../features/mark-answers/marking-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { useAuth } from '../../../lib/stores/root.ts';

export function StaffMarking() {
  const { t } = useLingui();
  const canMark = useAuth((auth) => auth.user?.role === 'marker');
  useHead({ title: t({ context: 'staff', message: 'Marking' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Marking</Trans>}
      lead={
        <Trans>
          Two people mark each answer. They see neither the candidate’s name nor each other’s marks. A third person
          decides if the two differ too much. The result waits for all of them.
        </Trans>
      }
    >
      <MarkingList canMark={canMark} />
    </PageLayout>
  );
}
