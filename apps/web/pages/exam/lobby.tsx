import type { BookingId } from '@kasauti/contract/ids.ts';
import { listBookings, type WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { isClosed } from '@kasauti/domain/attempt/attempt-state.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import css from '../../features/lobby/lobby.module.css';
import { SystemCheck } from '../../features/lobby/system-check.tsx';
import { useLobby } from '../../features/lobby/use-lobby.ts';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { useParams } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { useRefusalWords } from '../../lib/words/refusal-text.ts';

const LobbyMessages = lazyPart(() =>
  import('../../features/lobby/lobby-messages.tsx').then((parts) => parts.LobbyMessages),
);
const IdentityCard = lazyPart(
  () => import('../../features/lobby/identity-card.tsx').then(({ IdentityCard }) => IdentityCard),
  <Skeleton shape="block" />,
);
const RulesCard = lazyPart(
  () => import('../../features/lobby/rules-card.tsx').then(({ RulesCard }) => RulesCard),
  <Skeleton shape="block" />,
);
const StartCard = lazyPart(
  () => import('../../features/lobby/start-card.tsx').then(({ StartCard }) => StartCard),
  <Skeleton shape="block" />,
);
const NotYetOpen = lazyPart(
  () => import('../../features/lobby/not-yet-open.tsx').then(({ NotYetOpen }) => NotYetOpen),
  <Skeleton shape="block" />,
);
const ClosedDoor = lazyPart(
  () => import('../../features/lobby/door.tsx').then(({ ClosedDoor }) => ClosedDoor),
  <Loading />,
);
const OverAlready = lazyPart(
  () => import('../../features/lobby/door.tsx').then(({ OverAlready }) => OverAlready),
  <Loading />,
);

function Lobby({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const { scheduleId = '' } = useParams();
  const bookings = useAnswer(question(listBookings, { params: { userId: user._id } }));
  useHead({ title: t`Lobby`, isPrivate: true });
  useRefusalWords();
  // These scripts are loaded at the same time as the bookings and the attempt.
  useEffect(() => {
    LobbyMessages.preload();
    IdentityCard.preload();
    RulesCard.preload();
    StartCard.preload();
  }, []);
  return (
    <QueryResult
      query={bookings}
      heading="h1"
      failed={<Trans>The lobby could not be opened</Trans>}
      loading={<Loading />}
    >
      {({ data }) => {
        const booking = data.find(({ schedule_id }) => schedule_id === scheduleId);
        return booking ? (
          <LobbyOf booking={booking} />
        ) : (
          <ClosedDoor refusal="not-found" onRetry={() => void bookings.refetch()} />
        );
      }}
    </QueryResult>
  );
}

function Loading() {
  return (
    <PageLayout title={<Skeleton shape="title" />}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </PageLayout>
  );
}

/** The lobby of one booking: closed, not open yet, or open with all steps before the start. */
function LobbyOf({ booking }: { booking: WireBooking }) {
  const language = useLanguage();
  const now = useServerNow();
  const isOpen = now >= new Date(booking.lobbyOpensAt);
  const scheduleId: BookingId = booking.schedule_id;
  const { answer, attempt, notices, onRead, paper } = useLobby(scheduleId, isOpen);
  const [canRun, setCanRun] = useState(true);
  const { data, refetch } = answer;
  const refusal = data && isRefusal(data) ? data : null;
  const waits = refusal?.code === 'too-early' || refusal?.code === 'paper-not-ready';

  if (refusal && !waits) return <ClosedDoor refusal={refusal} onRetry={() => void refetch()} />;
  if (attempt && isClosed(attempt.state)) return <OverAlready attempt={attempt} />;
  const checkedOn = booking.systemCheckedAt && formatInstant(booking.systemCheckedAt, language, booking.timeZone);
  const isRunning = attempt?.state === 'active' || attempt?.state === 'paused';
  return (
    <PageLayout title={inLanguage(booking.title, language)} lead={<Trans>Lobby: everything before the start.</Trans>}>
      <div className={css.lobby}>
        <div className={css.parts}>
          {attempt && <LobbyMessages notices={notices} onRead={onRead} />}
          {answer.isError && (
            <Notice tone="warning">
              <Trans>The server could not be reached just now. This page tries again by itself.</Trans>
            </Notice>
          )}
          {!isRunning && (
            <SystemCheck scheduleId={scheduleId} mode={booking.mode} doneBefore={checkedOn} onChecked={setCanRun} />
          )}
          {attempt && <IdentityCard attempt={attempt} />}
          <RulesCard mode={booking.mode} />
        </div>
        {attempt ? (
          <StartCard attempt={attempt} timeZone={booking.timeZone} paper={paper} canRun={canRun} />
        ) : (
          <NotYetOpen booking={booking} isPreparing={refusal?.code === 'paper-not-ready'} isOpen={isOpen} />
        )}
      </div>
    </PageLayout>
  );
}

export const page: Page = { Screen: requireSignedIn(Lobby) };
