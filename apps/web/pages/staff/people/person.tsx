import type { UserId } from '@kasauti/contract/ids.ts';
import { useLingui } from '@lingui/react/macro';
import { PersonView } from '../../../features/help-people/person-view.tsx';
import { roleName } from '../../../features/staff-areas/area-words.ts';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useParams } from '../../../lib/routing/router.tsx';

export const StaffPerson = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  const { userId = '' } = useParams();
  useHead({ title: t({ context: 'staff', message: 'People' }), isPrivate: true });
  return (
    <PersonView id={userId as UserId} reader={{ id: user._id, isAdmin: user.role === 'admin' }} roleName={roleName} />
  );
});
