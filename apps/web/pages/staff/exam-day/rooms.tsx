import { Trans, useLingui } from '@lingui/react/macro';
import { RoomList } from '../../../features/staff-rooms/room-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';

export function StaffRooms() {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Rooms' }), isPrivate: true });
  return (
    <PageLayout
      title={<Trans context="staff">Rooms</Trans>}
      lead={<Trans>The rooms of the next seven days, nearest first. All times are Indian Standard Time.</Trans>}
    >
      <RoomList />
    </PageLayout>
  );
}
