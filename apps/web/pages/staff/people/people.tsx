import { Trans, useLingui } from '@lingui/react/macro';
import { PeopleList } from '../../../features/help-people/people-list.tsx';
import { WaitingUnlocks } from '../../../features/help-people/unlocks.tsx';
import { roleName } from '../../../features/staff-areas/area-words.ts';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export const StaffPeople = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'People' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">People</Trans>}
      lead={
        <Trans>
          Find somebody and help them with their account. The audit log records whose page you open and what you do
          there.
        </Trans>
      }
    >
      <PeopleList isAdmin={user.role === 'admin'} roleName={roleName} />
      <WaitingUnlocks />
    </PageLayout>
  );
});
