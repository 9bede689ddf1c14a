import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { AreaCards } from '../../features/staff-areas/area-cards.tsx';
import { notHereYet } from '../../features/staff-areas/area-purposes.ts';
import { roleName } from '../../features/staff-areas/area-words.ts';
import { areasOf, figuresOf } from '../../features/staff-areas/areas.ts';
import { useWaiting } from '../../features/staff-areas/use-waiting.ts';
import { WaitingNow } from '../../features/staff-areas/waiting-now.tsx';
import { NextRoom } from '../../features/staff-rooms/next-room.tsx';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import css from './home.module.css';

const DailyFigures = lazy(() =>
  import('../../features/daily-figures/daily-figures.tsx').then(({ DailyFigures }) => ({ default: DailyFigures })),
);

/**
 * Home page of the staff console. It shows what the user can do here, and which of their tasks the console does not
 * support yet.
 */
export const StaffHome = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  const { role, full_name: name } = user;
  const areas = areasOf(user);
  const waiting = useWaiting();
  const figures = figuresOf(user);
  const missing = role ? notHereYet(role, figures.includes('sales')) : null;
  useHead({ title: t`Staff`, isPrivate: true });
  return (
    <PageLayout title={<Trans>Welcome, {name}</Trans>} lead={role && roleName(role)}>
      <WaitingNow areas={areas} role={role} waiting={waiting} />
      {areas.includes('rooms') && <NextRoom />}
      {areas.length > 0 && <AreaCards areas={areas} role={role} waiting={waiting} />}
      {figures.length > 0 && (
        <Suspense>
          <DailyFigures figures={figures} />
        </Suspense>
      )}
      {missing && <p className={css.missing}>{missing}</p>}
    </PageLayout>
  );
});
