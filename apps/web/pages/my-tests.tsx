import { profileDetails } from '@kasauti/contract/profiles.ts';
import { listBookings, type WireBooking } from '@kasauti/contract/scheduling.ts';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { inOrderOfUrgency, isAhead } from '../features/booking-card/what-now.ts';
import { Answered } from '../lib/answered.tsx';
import { isRefusal } from '../lib/call.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { AppLink, ButtonLink } from '../lib/links.tsx';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { question, useAnswer } from '../lib/queries.ts';
import { useServerNow } from '../lib/server-clock.ts';
import { forSignedIn } from '../lib/signed-in.tsx';
import type { AuthUser } from '../lib/stores/auth.ts';
import css from './my-tests.module.css';

const BookingCard = lazyPart(
  () => import('../features/booking-card/booking-card.tsx').then(({ BookingCard }) => BookingCard),
  <Skeleton shape="tall" />,
);

/** While a test is near, its state is asked for again so often. */
const askEveryMs = 30_000;

function MyTests({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const bookings = useAnswer(question(listBookings, { params: { userId: user._id } }), {
    freshMs: 0,
    everyMs: askEveryMs,
  });
  useHead({ title: t`My Tests`, isPrivate: true });
  // The cards come while the bookings are asked for.
  useEffect(BookingCard.preload, []);
  return (
    <PageLayout
      title={<Trans>My Tests</Trans>}
      lead={
        <>
          <Trans>Your dates, and what each of them asks for now.</Trans>{' '}
          <AppLink to="/bookschedule">
            <Trans>Bought, and waiting for a date</Trans>
          </AppLink>
        </>
      }
    >
      <Answered query={bookings} failed={<Trans>Your tests could not be loaded</Trans>} loading={<Loading />}>
        {({ data }) => <Bookings bookings={data} user={user} />}
      </Answered>
    </PageLayout>
  );
}

function Bookings({ bookings, user }: { bookings: WireBooking[]; user: AuthUser }) {
  const now = useServerNow(5_000);
  const profile = useAnswer(question(profileDetails, { query: { email: user.email ?? '' } }));
  const hasPhoto = profile.data && !isRefusal(profile.data) ? profile.data.user.photoUrl !== null : null;
  const upcoming = inOrderOfUrgency(
    bookings.filter((booking) => isAhead(booking, now)),
    now,
  );
  const past = bookings.filter((booking) => !isAhead(booking, now));
  const card = (booking: WireBooking) => (
    <li key={booking.schedule_id}>
      <BookingCard booking={booking} hasPhoto={hasPhoto} isConfirmed={user.emailConfirmed !== false} />
    </li>
  );

  if (bookings.length === 0) return <NoBookings />;
  return (
    <>
      <Group title={<Trans>Coming up</Trans>}>
        {upcoming.length === 0 ? (
          <p>
            <Trans>No test is booked.</Trans>{' '}
            <AppLink to="/bookschedule">
              <Trans>Choose a date</Trans>
            </AppLink>
          </p>
        ) : (
          <ul className={css.cards}>{upcoming.map(card)}</ul>
        )}
      </Group>
      {past.length > 0 && (
        <Group title={<Trans>Past</Trans>}>
          <ul className={css.cards}>{past.map(card)}</ul>
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function NoBookings() {
  return (
    <EmptyState
      icon="calendar"
      title={<Trans>You have no tests yet</Trans>}
      action={
        <ButtonLink to="/products">
          <Trans>Browse tests</Trans>
        </ButtonLink>
      }
    >
      <Trans>A test that you book stands here, with everything you need for the day.</Trans>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={css.cards}>
      <Skeleton shape="tall" />
      <Skeleton shape="tall" />
    </div>
  );
}

export const page: Page = { Screen: forSignedIn(MyTests) };
