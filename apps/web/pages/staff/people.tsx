import { Trans, useLingui } from '@lingui/react/macro';
import { PeopleSearch } from '../../features/help-people/people-search.tsx';
import { WaitingUnlocks } from '../../features/help-people/unlocks.tsx';
import { roleName } from '../../features/staff-areas/area-words.ts';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';

export function StaffPeople() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, typed } = useLocation();
  useHead({ title: t({ context: 'staff', message: 'People' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">People</Trans>}
      lead={
        <Trans>
          Find somebody and help them with their account. Each look and each action stands in the audit log.
        </Trans>
      }
    >
      <PeopleSearch find={typed} onFind={(text) => navigate(pathname, { typed: text })} roleName={roleName} />
      <WaitingUnlocks />
    </PageLayout>
  );
}
