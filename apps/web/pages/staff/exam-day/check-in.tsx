import { Trans, useLingui } from '@lingui/react/macro';
import { CheckIn } from '../../../features/check-in-candidate/check-in.tsx';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export const StaffCheckIn = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Check-in' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Check-in</Trans>}
      lead={<Trans>Scan the code on the admit card, compare the person with the photo, and show them the way.</Trans>}
    >
      <CheckIn userId={user._id} mayType={user.role === 'centre_manager'} />
    </PageLayout>
  );
});
