import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { HOLD_MINUTES } from '@kasauti/domain/scheduling/holds.ts';
import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import { changeClosesAt } from '@kasauti/domain/scheduling/policy.ts';
import { MINUTE_MS, SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { useServerNow, useTimeLeft } from '../../lib/server/server-clock.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import { formatDuration, formatInstant, formatPlainDate, formatTimeInZone } from '../../lib/words/formats.ts';
import { slotSpan } from '../../lib/words/slot-times.ts';
import css from './choose-slot.module.css';
import type { Day } from './days.ts';
import type { SlotIntent } from './intent.ts';
import type { PickedSlot } from './use-choose-slot.ts';

/**
 * Rules for changing a booking of this test. Changes are possible until `windowHours` hours before the start.
 * `maxCount` is how often a booking can be moved.
 */
type ChangeRules = { reschedule: { windowHours: number; maxCount: number }; cancel: { windowHours: number } };

type Props = {
  title: string;
  /** Duration of the test for this candidate in minutes, and how many of these minutes are compensatory time. */
  minutes: { all: number; extra: number };
  /** The chosen place and day. Each is null until it is chosen. */
  place: string | null;
  day: Day | null;
  rules: ChangeRules;
  picked: PickedSlot | null;
  intent: SlotIntent;
  busy: 'picking' | 'confirming' | 'letting-go' | null;
  onConfirm: () => void;
  onLetGo: () => void;
  onHoldAgain: () => void;
};

/**
 * Shows what is chosen and what happens next, and confirms the chosen slot. On a wide screen it is a column beside the
 * steps. On a narrow screen it is a bar at the bottom. Its heading gets the focus when a slot is chosen or when the
 * hold ends.
 */
export function BookingSummary({ picked, ...rest }: Props) {
  const { t } = useLingui();
  const heldUntil = picked?.hold ? new Date(picked.hold.heldUntil) : null;
  // Only the countdown of a hold needs the time every second.
  const now = useServerNow(heldUntil ? SECOND_MS : MINUTE_MS);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const hasLapsed = heldUntil !== null && now >= heldUntil;

  const pickedId = picked?.sitting._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the slot changes or the hold ends.
  useEffect(() => {
    if (!pickedId) return;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [pickedId, hasLapsed]);

  return (
    <aside className={css.summary} data-open={isOpen} aria-label={t`Your booking`}>
      <div className={css.summaryHead}>
        <h2 ref={heading} tabIndex={-1}>
          <Heading picked={picked} hasLapsed={hasLapsed} intent={rest.intent} />
        </h2>
        <span className={css.toggle}>
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={`${id}-facts ${id}-next`}
            onPress={() => setOpen(!isOpen)}
          >
            <Trans>Details</Trans>
          </Button>
        </span>
      </div>
      <SummaryFacts id={`${id}-facts`} picked={picked} {...rest} />
      {picked && !hasLapsed && <Changes rules={rest.rules} sitting={picked.sitting} intent={rest.intent} />}
      <div id={`${id}-next`} className={css.more}>
        <NextStep isPicked={picked !== null && !hasLapsed} hasPlace={rest.place !== null} intent={rest.intent} />
      </div>
      {/* The live region is in the page before it has text. Screen readers then announce the text. */}
      <div className={css.kept}>
        <p role="status">
          {heldUntil &&
            (hasLapsed ? (
              <Trans>The time to confirm is over. The slot may still have seats.</Trans>
            ) : (
              // Shows the time at which the hold ends. A screen reader would announce every second of a countdown.
              <HeldUntil until={heldUntil} />
            ))}
        </p>
        {heldUntil && !hasLapsed && (
          <span className={css.countdown} aria-hidden="true">
            <TimeLeft until={heldUntil} />
          </span>
        )}
      </div>
      {picked && <Actions hasLapsed={hasLapsed} {...rest} />}
    </aside>
  );
}

type HeadingProps = { picked: PickedSlot | null; hasLapsed: boolean; intent: SlotIntent };

function Heading({ picked, hasLapsed, intent }: HeadingProps) {
  if (!picked) return <Trans>Your booking</Trans>;
  if (hasLapsed) return <Trans>Your seat is no longer held</Trans>;
  return intent.kind === 'move' ? <Trans>Confirm the new slot</Trans> : <Trans>Confirm your seat</Trans>;
}

type FactsProps = Pick<Props, 'title' | 'minutes' | 'place' | 'day' | 'picked'> & { id: string };

function SummaryFacts({ id, title, minutes, place, day, picked }: FactsProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const extra = formatDuration(minutes.extra, language);
  const sitting = picked?.sitting;
  const where = sitting ? (sitting.centre ? centreName(sitting.centre, language) : modeName(sitting.mode)) : place;
  // If the day has only one slot, its time is shown as soon as the day is chosen.
  const slot = sitting ?? (day?.sittings.length === 1 ? day.sittings[0] : undefined);
  const when = slot ? slotSpan(slot, minutes.all, now, language) : day && formatPlainDate(day.date, language);
  return (
    <dl id={id} className={css.summaryFacts}>
      <div className={css.more}>
        <dt>{t`Test`}</dt>
        <dd>
          {title} · {formatDuration(minutes.all, language)}
          {minutes.extra > 0 && <span className={css.extra}>{t`with ${extra} of extra time for you`}</span>}
        </dd>
      </div>
      <div>
        <dt>{t`When`}</dt>
        <dd>{when ?? t`Not chosen yet`}</dd>
      </div>
      <div>
        <dt>{t`Where`}</dt>
        <dd>{where ?? t`Not chosen yet`}</dd>
      </div>
    </dl>
  );
}

type NextProps = { isPicked: boolean; hasPlace: boolean; intent: SlotIntent };

/** Explains what the candidate must do next and what happens after that. */
function NextStep({ isPicked, hasPlace, intent }: NextProps) {
  return (
    <>
      <h3>
        <Trans>What happens next</Trans>
      </h3>
      <p>
        {isPicked ? (
          <Trans>Confirm. Then you get the admit card, and an email with the date and the place.</Trans>
        ) : hasPlace ? (
          <ChooseSlotNext intent={intent} />
        ) : (
          <Trans>Choose a centre; then a date.</Trans>
        )}
      </p>
    </>
  );
}

function ChooseSlotNext({ intent }: { intent: SlotIntent }) {
  switch (intent.kind) {
    case 'claim':
      return <Trans>Hold a seat. It stays yours for {HOLD_MINUTES} minutes while you check everything.</Trans>;
    case 'free':
      return <Trans>Choose a slot; then confirm it.</Trans>;
    case 'move':
      return <Trans>Choose the new slot; then confirm it.</Trans>;
    case 'buy':
      return <Trans>Buy the test. Then you can hold a seat on the date that you like.</Trans>;
  }
}

type ActionsProps = Pick<Props, 'intent' | 'busy' | 'onConfirm' | 'onLetGo' | 'onHoldAgain'> & { hasLapsed: boolean };

function Actions({ hasLapsed, intent, busy, onConfirm, onLetGo, onHoldAgain }: ActionsProps) {
  const { t } = useLingui();
  return (
    <div className={css.actions}>
      {hasLapsed ? (
        <Button busy={busy === 'picking'} onPress={onHoldAgain}>
          <Trans>Hold the seat again</Trans>
        </Button>
      ) : (
        <Button busy={busy === 'confirming'} busyText={t`Booking…`} onPress={onConfirm}>
          {intent.kind === 'move' ? <Trans>Move my booking</Trans> : <Trans>Confirm the booking</Trans>}
        </Button>
      )}
      <Button kind="secondary" busy={busy === 'letting-go'} onPress={onLetGo}>
        <Trans>Release the seat</Trans>
      </Button>
    </div>
  );
}

function HeldUntil({ until }: { until: Date }) {
  const language = useLanguage();
  return <Trans>Your seat is held until {formatTimeInZone(until, language)}.</Trans>;
}

/** Explains, before the confirmation, until when the booking can be moved or cancelled. */
function Changes({ rules, sitting, intent }: { rules: ChangeRules; sitting: WireSitting; intent: SlotIntent }) {
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const { timeZone, mode } = sitting;
  // A free test without a proctor can be cancelled without any cost, so no explanation is needed.
  if (intent.kind === 'free' && !isRoomMode(mode)) return null;
  const startsAt = new Date(sitting.startsAt);
  const moveBy = changeClosesAt(startsAt, rules.reschedule.windowHours);
  const cancelBy = changeClosesAt(startsAt, rules.cancel.windowHours);
  const canMove = rules.reschedule.maxCount > 0 && now < moveBy;
  const canCancel = now < cancelBy;
  if (!canMove && !canCancel) {
    return (
      <Notice tone="warning">
        <Trans>Once this is confirmed it can be neither moved nor cancelled: the start is too near.</Trans>
      </Notice>
    );
  }
  const words = (
    <>
      {canCancel ? (
        <Trans>You can cancel until {formatInstant(cancelBy, language, timeZone)}.</Trans>
      ) : (
        <Trans>Once this is confirmed it cannot be cancelled any more.</Trans>
      )}{' '}
      {/* Left out for a move, because the number of moves that remain after it is not known here. */}
      {intent.kind !== 'move' && canMove && (
        <Trans>You can move it to another slot until {formatInstant(moveBy, language, timeZone)}.</Trans>
      )}
      {intent.kind !== 'move' && !canMove && <Trans>Once this is confirmed it cannot be moved any more.</Trans>}
    </>
  );
  return canCancel ? <p className={css.soft}>{words}</p> : <Notice tone="warning">{words}</Notice>;
}

function TimeLeft({ until }: { until: Date }) {
  return formatCountdown(useTimeLeft(until));
}
