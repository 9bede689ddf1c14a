import { Trans, useLingui } from '@lingui/react/macro';
import { MessageList } from '../../features/work-inbox/message-list.tsx';
import { useHead } from '../../lib/page.tsx';
import { PageLayout } from '../../lib/page-layout.tsx';
import { requireSignedIn } from '../../lib/signed-in.tsx';

export const StaffInbox = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Messages' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Messages</Trans>}
      lead={
        <Trans>
          What people write to us, the oldest first. Who reads or answers a message stands in the audit log.
        </Trans>
      }
    >
      {user.role && <MessageList role={user.role} />}
    </PageLayout>
  );
});
