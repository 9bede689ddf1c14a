import { admitCard, bookingCalendar, type WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { Unbroken } from '@kasauti/ui/parts/unbroken.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { addressOf } from '../../lib/server/call.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import { formatDuration, formatInstant, formatTime, formatTimeInZone } from '../../lib/words/formats.ts';
import css from './booking-card.module.css';
import { ChangeBooking } from './change-booking.tsx';
import { Preparations } from './preparations.tsx';
import { type NowStep, whatNow } from './what-now.ts';

type Props = {
  booking: WireBooking;
  /** Null until it is known. Until then the card does not mention the photo. */
  hasPhoto: boolean | null;
  isConfirmed: boolean;
};

/** Shows one booking and its next step. */
export function BookingCard({ booking, hasPhoto, isConfirmed }: Props) {
  const language = useLanguage();
  const now = useServerNow(5_000);
  const step = whatNow(booking, now);
  const isOpen = booking.state === 'confirmed' || booking.state === 'started';
  return (
    <article className={css.card} data-step={step.kind}>
      <div className={css.head}>
        <h3 className={css.title} data-face={faceFor(inLanguage(booking.title, language), language)}>
          {inLanguage(booking.title, language)}
        </h3>
        <StateBadge step={step} />
      </div>
      <Facts booking={booking} isOver={step.kind === 'see-result' || step.kind === 'over'} />
      {booking.hindrance && (step.kind === 'wait' || step.kind === 'enter') && (
        <NoFaultNotice hindrance={booking.hindrance} />
      )}
      <NextThing booking={booking} step={step} />
      {(step.kind === 'wait' || step.kind === 'enter') && (
        <Preparations booking={booking} hasPhoto={hasPhoto} isConfirmed={isConfirmed} />
      )}
      {isOpen && step.kind !== 'missed' && (
        <div className={css.papers}>
          <LinkButton
            kind="secondary"
            size="small"
            download
            href={addressOf(admitCard, { params: { schedule_id: booking.schedule_id } })}
          >
            <Icon name="download" />
            <Trans>Admit card</Trans>
          </LinkButton>
          <LinkButton
            kind="secondary"
            size="small"
            download
            href={addressOf(bookingCalendar, { params: { schedule_id: booking.schedule_id } })}
          >
            <Icon name="calendar" />
            <Trans>Add to calendar</Trans>
          </LinkButton>
          <ChangeBooking booking={booking} />
        </div>
      )}
    </article>
  );
}

function Facts({ booking, isOver }: { booking: WireBooking; isOver: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { centre, room, startsAt, entryClosesAt, timeZone, mode, duration, rollNumber } = booking;
  const now = useServerNow(MINUTE_MS);
  const isWindow = !isRoomMode(mode);
  const isOpen = isWindow && new Date(startsAt) <= now;
  return (
    <dl className={css.facts}>
      {/* A candidate who has finished the test does not need to know the period in which it can be started. */}
      {!isOpen && !(isWindow && isOver) && (
        <div>
          <dt>{isWindow ? t`Any time from` : t`When`}</dt>
          <dd>{formatInstant(startsAt, language, timeZone)}</dd>
        </div>
      )}
      {isWindow && !isOver && (
        <div>
          <dt>{isOpen ? t`Any time until` : t`Until`}</dt>
          <dd>{formatInstant(entryClosesAt, language, timeZone)}</dd>
        </div>
      )}
      <div>
        <dt>{t`Where`}</dt>
        <dd>
          {centre ? centreName(centre, language) : modeName(mode)}
          {centre && room && `, ${room.name}`}
          {room?.seat && `, ${t`seat ${room.seat}`}`}
        </dd>
      </div>
      <div>
        <dt>{t`Duration`}</dt>
        <dd>{formatDuration(duration, language)}</dd>
      </div>
      <div>
        <dt>{t`Roll number`}</dt>
        <dd>
          <Unbroken>{rollNumber}</Unbroken>
        </dd>
      </div>
    </dl>
  );
}

/** Explains why the candidate cannot take this test now, and links to a page that solves the problem. */
function NoFaultNotice({ hindrance: noFaultReason }: { hindrance: NonNullable<WireBooking['hindrance']> }) {
  switch (noFaultReason) {
    case 'guardian-consent-missing':
      return (
        <Notice tone="warning">
          <span>
            <Trans>
              A guardian’s consent is missing, so you cannot take this test. You can cancel or move the booking free of
              charge until the test begins. If you do nothing, the booking ends automatically and you can use your
              purchase again.
            </Trans>
          </span>
          <AppLink to="/profile#guardian">
            <Trans>Ask a guardian for consent</Trans>
          </AppLink>
        </Notice>
      );
    case 'no-fitting-place':
      return (
        <Notice tone="warning">
          <Trans>
            Your seat does not meet your approved needs, and no other seat in this sitting does. You can move or cancel
            the booking free of charge until the test begins.
          </Trans>
        </Notice>
      );
  }
}

/** Shows the next step as a sentence and a button. */
function NextThing({ booking, step }: { booking: WireBooking; step: NowStep }) {
  const language = useLanguage();
  const again = `/book/test/${encodeURIComponent(booking.test_code)}`;
  switch (step.kind) {
    case 'confirm-hold':
      return (
        <NextStep to={again} action={<Trans>Confirm the booking</Trans>}>
          <Trans>Your seat is held until {formatTimeInZone(step.heldUntil, language)}. Confirm it before then.</Trans>
        </NextStep>
      );
    case 'wait':
      return <WaitForLobby booking={booking} lobbyOpensAt={step.lobbyOpensAt} />;
    case 'enter':
      return (
        <NextStep to={`/lobby/${booking.schedule_id}`} action={<Trans>Enter the lobby</Trans>}>
          {booking.mode === 'centre' ? (
            <Trans>The centre is open. Log in on the computer at your seat and enter the lobby.</Trans>
          ) : (
            <Trans>The lobby is open.</Trans>
          )}
        </NextStep>
      );
    case 'continue':
      return (
        <NextStep to={`/exam/${step.attemptId}`} action={<Trans>Continue the test</Trans>}>
          <Trans>Your test and its clock are running.</Trans>
        </NextStep>
      );
    case 'see-result':
      return (
        <NextStep to={`/results/${step.attemptId}`} kind="secondary" action={<Trans>See the result</Trans>}>
          <Trans>You have sat this test.</Trans>
        </NextStep>
      );
    case 'refused':
      return (
        <NextStep to={again} kind="secondary" action={<Trans>Choose another date</Trans>}>
          <Trans>You were not let in. You can use your purchase for another date, or ask us why.</Trans>
        </NextStep>
      );
    case 'missed':
      return (
        <NextStep to="/contact" kind="secondary" action={<Trans>Write to us</Trans>}>
          <Trans>The test was not started in time. If something kept you from it, write to us soon.</Trans>
        </NextStep>
      );
    case 'cancelled':
      return (
        <NextStep to={again} kind="secondary" action={<Trans>Choose another date</Trans>}>
          <Trans>This booking was cancelled. What you bought can be used for another date.</Trans>
        </NextStep>
      );
    case 'over':
      return null;
  }
}

type NextStepProps = { to: string; action: ReactNode; kind?: 'secondary'; children: ReactNode };

function NextStep({ to, action, kind, children }: NextStepProps) {
  return (
    <div className={css.next}>
      <p>{children}</p>
      <ButtonLink to={to} {...(kind && { kind })}>
        {action}
      </ButtonLink>
    </div>
  );
}

type WaitProps = { booking: WireBooking; lobbyOpensAt: Extract<NowStep, { kind: 'wait' }>['lobbyOpensAt'] };

function WaitForLobby({ booking, lobbyOpensAt }: WaitProps) {
  const language = useLanguage();
  return (
    <p className={css.wait}>
      <Icon name="clock" />
      <span>
        {booking.mode === 'centre' ? (
          <Trans>
            Be at the centre by {formatTime(lobbyOpensAt, language, booking.timeZone)}, with your admit card and an
            identity document.
          </Trans>
        ) : (
          <Trans>The lobby opens {formatInstant(lobbyOpensAt, language, booking.timeZone)}.</Trans>
        )}
      </span>
    </p>
  );
}

function StateBadge({ step }: { step: NowStep }) {
  const { text, tone } = stateOf(step);
  return <Badge tone={tone}>{text}</Badge>;
}

function stateOf({ kind }: NowStep): { text: string; tone: Tone } {
  switch (kind) {
    case 'confirm-hold':
      return { text: t`Not confirmed yet`, tone: 'warning' };
    case 'wait':
      return { text: t`Confirmed`, tone: 'success' };
    case 'enter':
      return { text: t`Open now`, tone: 'accent' };
    case 'continue':
      return { text: t`Running`, tone: 'accent' };
    case 'see-result':
    case 'over':
      return { text: t`Completed`, tone: 'plain' };
    case 'refused':
      return { text: t`Not let in`, tone: 'danger' };
    case 'missed':
      return { text: t`Missed`, tone: 'warning' };
    case 'cancelled':
      return { text: t`Cancelled`, tone: 'plain' };
  }
}
