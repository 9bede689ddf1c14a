import { Trans, useLingui } from '@lingui/react/macro';
import { AreaCards } from '../../features/staff-areas/area-cards.tsx';
import { notHereYet, roleName } from '../../features/staff-areas/area-words.ts';
import { areasOf } from '../../features/staff-areas/areas.ts';
import { NextRoom } from '../../features/staff-rooms/next-room.tsx';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import css from './home.module.css';

/** What this person can do here now, and what of their work is not here. */
export const StaffHome = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  const { role, full_name: name } = user;
  const areas = areasOf(user);
  const missing = role ? notHereYet(role) : null;
  useHead({ title: t`Staff`, isPrivate: true });
  return (
    <PageLayout title={<Trans>Welcome, {name}</Trans>} lead={role && roleName(role)}>
      {areas.includes('rooms') && <NextRoom />}
      {areas.length > 0 && <AreaCards areas={areas} role={role} />}
      {missing && <p className={css.missing}>{missing}</p>}
    </PageLayout>
  );
});
