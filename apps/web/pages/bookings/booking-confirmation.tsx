import {
  admitCard,
  allocateRooms,
  bookingCalendar,
  listBookings,
  type WireBooking,
} from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Moment, MomentActions, MomentPart } from '@kasauti/ui/parts/moment.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Unbroken } from '@kasauti/ui/parts/unbroken.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { usePartsHere } from '../../lib/page/use-parts-here.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { addressLines } from '../../lib/routing/places.ts';
import { useSite } from '../../lib/routing/site.ts';
import { addressOf, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { requestRoom } from '../../lib/server/request-room.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import { formatDuration, formatInstant } from '../../lib/words/formats.ts';
import { refusalTextOr } from '../../lib/words/refusal-text.ts';
import css from './booking-confirmation.module.css';

const WhatNext = lazyPart(() => import('./what-next-part.tsx').then(({ WhatNext }) => WhatNext));
const Directions = lazyPart(() => import('./directions-part.tsx').then(({ Directions }) => Directions));
const parts = [WhatNext, Directions];

/**
 * Page after a booking. `?schedule=` names the booking. Without it, the page shows the last booking of this
 * session.
 */
function BookingConfirmation({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const last = useAuth((auth) => auth.schedule_Id);
  const search = useSearch();
  const scheduleId = search.get('schedule') ?? search.get('schedule_id') ?? last;
  const bookings = useAnswer(question(listBookings, { params: { userId: user._id } }));
  const partsAreHere = usePartsHere(parts);
  useHead({ title: t`Booking confirmed`, isPrivate: true });
  return (
    <div className={css.page}>
      <QueryResult query={bookings} heading="h1" failed={<Trans>Your booking could not be loaded</Trans>}>
        {({ data }) => {
          if (!partsAreHere) return <Skeleton shape="block" />;
          const booking = data.find(({ schedule_id }) => schedule_id === scheduleId);
          return booking && booking.state !== 'held' ? <Confirmation booking={booking} /> : <NoSuchBooking />;
        }}
      </QueryResult>
    </div>
  );
}

function Confirmation({ booking }: { booking: WireBooking }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { centre, mode, startsAt, entryClosesAt, timeZone, schedule_id: scheduleId } = booking;
  const params = { schedule_id: scheduleId };
  const now = useServerNow(MINUTE_MS);
  const isWindow = !isRoomMode(mode);
  const isOpen = isWindow && new Date(startsAt) <= now;
  const isCancelled = booking.state === 'cancelled';
  return (
    <>
      <Moment
        tone={isCancelled ? 'stopped' : 'done'}
        title={isCancelled ? <Trans>This booking was cancelled</Trans> : <Trans>Your seat is booked</Trans>}
      >
        <p>
          <strong>{inLanguage(booking.title, language)}</strong>
        </p>
      </Moment>
      <dl className={css.facts}>
        {!isOpen && (
          <Fact name={isWindow ? t`Any time from` : t`When`}>{formatInstant(startsAt, language, timeZone)}</Fact>
        )}
        {isWindow && (
          <Fact name={isOpen ? t`Any time until` : t`Until`}>{formatInstant(entryClosesAt, language, timeZone)}</Fact>
        )}
        <Fact name={t`Where`}>
          {centre ? (
            <>
              <strong>{centre.name}</strong>
              {addressLines(centre, language).map((line) => (
                <span key={line} className={css.line}>
                  {line}
                </span>
              ))}
            </>
          ) : (
            modeName(mode)
          )}
        </Fact>
        {!isCancelled && <Room booking={booking} />}
        <Fact name={t`Duration`}>{formatDuration(booking.duration, language)}</Fact>
        <Fact name={t`Roll number`}>
          <Unbroken>{booking.rollNumber}</Unbroken>
        </Fact>
      </dl>
      {!isCancelled && (
        <>
          <WhatNext booking={booking} />
          {centre && <Directions centre={centre} />}
          <MomentPart title={<Trans>Your proof</Trans>}>
            <p className={css.hint}>
              <Trans>The admit card and a calendar entry are also in the email that we have sent you.</Trans>
            </p>
            <MomentActions>
              <LinkButton download href={addressOf(admitCard, { params })}>
                <Icon name="download" />
                <Trans>Admit card (PDF)</Trans>
              </LinkButton>
              <LinkButton kind="secondary" download href={addressOf(bookingCalendar, { params })}>
                <Icon name="calendar" />
                <Trans>Add to calendar (.ics)</Trans>
              </LinkButton>
            </MomentActions>
          </MomentPart>
        </>
      )}
      <div>
        <ButtonLink to="/my-tests" kind="secondary">
          <Trans>My Tests</Trans>
        </ButtonLink>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Shows the room of the booking. If the booking has no room yet, the component asks the proctoring host to allocate
 * one. This request can safely be repeated.
 */
function Room({ booking }: { booking: WireBooking }) {
  const { t } = useLingui();
  const { proctoringUrl } = useSite();
  const { schedule_id, room, state, mode } = booking;
  const allocation = useQuery({
    queryKey: [allocateRooms.path, schedule_id],
    queryFn: () => requestRoom(schedule_id, proctoringUrl),
    enabled: room === undefined && state === 'confirmed',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, isPending, isError, refetch } = allocation;
  if (room) {
    return (
      <Fact name={t`Room`}>
        {room.name}
        {mode === 'centre' && <SeatLater seat={room.seat} />}
      </Fact>
    );
  }
  if (state !== 'confirmed') return null;
  if (isError || isRefusal(data)) {
    const failed = t`Error allocating room for proctoring`;
    return (
      <Fact name={t`Room`}>
        <Notice
          tone="warning"
          action={
            <Button kind="secondary" size="small" onPress={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <span>{isRefusal(data) ? refusalTextOr(data, failed) : failed}</span>
          <span>
            <Trans>Your seat is safe. We will show the room here and email it to you.</Trans>
          </span>
        </Notice>
      </Fact>
    );
  }
  if (isPending || !data) return <Fact name={t`Room`}>{t`Being allocated…`}</Fact>;
  return (
    <Fact name={t`Room`}>
      {data.room.name}
      {mode === 'centre' && <SeatLater seat={null} />}
    </Fact>
  );
}

function SeatLater({ seat }: { seat: string | null }) {
  return (
    <span className={css.line}>
      {seat ? <Trans>Seat {seat}</Trans> : <Trans>You get your seat number at check-in.</Trans>}
    </span>
  );
}

function NoSuchBooking() {
  return (
    <EmptyState
      heading="h1"
      icon="calendar"
      title={<Trans>We could not find that booking</Trans>}
      action={
        <ButtonLink to="/my-tests">
          <Trans>My Tests</Trans>
        </ButtonLink>
      }
    >
      <Trans>All your bookings are under My Tests.</Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: requireSignedIn(BookingConfirmation) };
