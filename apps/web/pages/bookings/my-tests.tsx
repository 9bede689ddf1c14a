import { profileDetails } from '@kasauti/contract/identity/profiles.ts';
import { listBookings, type WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { EmptyState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { inOrderOfUrgency, isAhead } from '../../features/booking-card/what-now.ts';
import { waitingQuestion } from '../../features/waiting-tests/waiting-question.ts';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer, useSuccessfulAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './my-tests.module.css';

const BookingCard = lazyPart(
  () => import('../../features/booking-card/booking-card.tsx').then(({ BookingCard }) => BookingCard),
  <Skeleton shape="tall" />,
);
const WaitingPart = lazyPart(
  () => import('../../features/waiting-tests/waiting-part.tsx').then(({ WaitingPart }) => WaitingPart),
  <Loading />,
);

const TriedTests = lazyPart(() =>
  import('../../features/tried-tests/tried-tests.tsx').then(({ TriedTests }) => TriedTests),
);

/** Interval between two requests for the bookings, in milliseconds. */
const ASK_EVERY_MS = 30_000;

function MyTests({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const bookings = useAnswer(question(listBookings, { params: { userId: user._id } }), {
    freshMs: 0,
    everyMs: ASK_EVERY_MS,
  });
  // If the request fails, the page must show an error and not an empty list.
  const waiting = useAnswer(waitingQuestion(user._id), { freshMs: 0 });
  const isKnown = useSuccessfulAnswer(waiting);
  const nothingWaits = waiting.data !== undefined && !isRefusal(waiting.data) && waiting.data.data.length === 0;
  useHead({ title: t`My Tests`, isPrivate: true });
  // The scripts of the cards are loaded at the same time as the bookings.
  useEffect(() => {
    BookingCard.preload();
    WaitingPart.preload();
  }, []);
  return (
    <PageLayout
      title={<Trans>My Tests</Trans>}
      lead={
        <>
          <Trans>Your booked tests and what to do next for each.</Trans>{' '}
          <AppLink to="/orders">
            <Trans>Orders and invoices</Trans>
          </AppLink>
        </>
      }
    >
      {/* The purchases above the bookings are loaded first, so that the bookings do not move. */}
      {isKnown ? (
        <WaitingPart user={user} className={css.group}>
          <QueryResult query={bookings} failed={<Trans>Your tests could not be loaded</Trans>} loading={<Loading />}>
            {({ data }) => <Bookings bookings={data} user={user} nothingWaits={nothingWaits} />}
          </QueryResult>
        </WaitingPart>
      ) : (
        <SkeletonGroup text={t`Loading ...`}>
          <Loading />
        </SkeletonGroup>
      )}
      <TriedTests userId={user._id} />
    </PageLayout>
  );
}

type BookingsProps = { bookings: WireBooking[]; user: AuthUser; nothingWaits: boolean };

function Bookings({ bookings, user, nothingWaits }: BookingsProps) {
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

  if (bookings.length === 0) return nothingWaits ? <NoTests /> : null;
  return (
    <>
      <Group title={<Trans>Coming up</Trans>}>
        {upcoming.length === 0 ? (
          <p>
            <Trans>No test is booked.</Trans>{' '}
            {nothingWaits && (
              <AppLink to="/products">
                <Trans>Browse tests</Trans>
              </AppLink>
            )}
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

function NoTests() {
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
      <Trans>Tests you book appear here, with everything you need for the day.</Trans>
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

export const page: Page = { Screen: requireSignedIn(MyTests) };
