import { listResults } from '@kasauti/contract/attempts/results.ts';
import { profileDetails } from '@kasauti/contract/identity/profiles.ts';
import { listBookings } from '@kasauti/contract/scheduling/scheduling.ts';
import { EmptyState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inOrderOfUrgency, isAhead } from '../../features/booking-card/what-now.ts';
import { waitingQuestion } from '../../features/waiting-tests/waiting-question.ts';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { usePartsHere } from '../../lib/page/use-parts-here.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer, useSuccessfulAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './dashboard.module.css';

const BookingCard = lazyPart(
  () => import('../../features/booking-card/booking-card.tsx').then(({ BookingCard }) => BookingCard),
  <Skeleton shape="tall" />,
);
const WaitingPart = lazyPart(
  () => import('../../features/waiting-tests/waiting-part.tsx').then(({ WaitingPart }) => WaitingPart),
  <Skeleton shape="block" />,
);
const Summary = lazyPart(
  () => import('./dashboard-summary.tsx').then(({ Summary }) => Summary),
  <Skeleton shape="block" />,
);
const Past = lazyPart(() => import('./dashboard-past.tsx').then(({ Past }) => Past), <Skeleton shape="rest" />);
const Start = lazyPart(() => import('./dashboard-start.tsx').then(({ Start }) => Start), <Skeleton shape="rest" />);

/**
 * The dashboard: the next test, purchases without a date, results and orders. Each part can fail separately. The
 * parts appear from top to bottom. The height of an upper part is unknown until its data is loaded, and parts that
 * are already shown must not move.
 */
function Dashboard({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  useHead({ title: t`Dashboard`, isPrivate: true });
  // The scripts are loaded at the same time as the bookings.
  const partsAreHere = usePartsHere(parts);
  const bookings = useAnswer(bookingsOf(user));
  const profile = useAnswer(profileOf(user));
  const entitlements = useAnswer(waitingQuestion(user._id));
  const results = useAnswer(question(listResults, { params: { userId: user._id } }));
  const isKnown = useSuccessfulAnswer(bookings, profile, entitlements, results) && partsAreHere;
  return (
    <PageLayout title={<Trans>Dashboard</Trans>}>
      <div className={css.parts}>
        {isKnown && isEmpty(bookings.data, entitlements.data, results.data) ? (
          <Start user={user} />
        ) : isKnown ? (
          <>
            <Summary user={user} />
            <Next user={user} />
            <WaitingPart user={user} />
            <Past user={user} />
          </>
        ) : (
          <SkeletonGroup text={t`Loading ...`}>
            <Skeleton shape="rest" />
          </SkeletonGroup>
        )}
      </div>
    </PageLayout>
  );
}

const parts = [Summary, BookingCard, WaitingPart, Past];

type Listed = { data: readonly unknown[] } | { refused: true } | undefined;

/** Returns whether all of these lists are loaded and empty. */
function isEmpty(...answers: Listed[]): boolean {
  return answers.every((answer) => answer && !isRefusal(answer) && (answer as { data: unknown[] }).data.length === 0);
}

const bookingsOf = (user: AuthUser) => question(listBookings, { params: { userId: user._id } });
const profileOf = (user: AuthUser) => question(profileDetails, { query: { email: user.email ?? '' } });

function Next({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const now = useServerNow(15_000);
  const answer = useAnswer(bookingsOf(user));
  const profile = useAnswer(profileOf(user));
  const hasPhoto = profile.data && !isRefusal(profile.data) ? profile.data.user.photoUrl !== null : null;
  return (
    <section>
      <h2>
        <Trans>Next</Trans>
      </h2>
      <QueryResult query={answer} failed={t`Your tests could not be loaded`} heading="h3">
        {({ data }) => {
          const [next] = inOrderOfUrgency(
            data.filter((booking) => isAhead(booking, now)),
            now,
          );
          if (next) {
            return <BookingCard booking={next} hasPhoto={hasPhoto} isConfirmed={user.emailConfirmed !== false} />;
          }
          return (
            <EmptyState
              heading="h3"
              icon="calendar"
              title={<Trans>No test is booked.</Trans>}
              action={
                <ButtonLink to="/products">
                  <Trans>Browse tests</Trans>
                </ButtonLink>
              }
            />
          );
        }}
      </QueryResult>
    </section>
  );
}

export const page: Page = { Screen: requireSignedIn(Dashboard) };
