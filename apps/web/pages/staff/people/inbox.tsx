import { Trans, useLingui } from '@lingui/react/macro';
import { MessageList } from '../../../features/work-inbox/message-list.tsx';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export const StaffInbox = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Messages' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Messages</Trans>}
      lead={
        <Trans>What people write to us, the oldest first. The audit log records who reads or answers a message.</Trans>
      }
    >
      {user.role && <MessageList role={user.role} />}
    </PageLayout>
  );
});
