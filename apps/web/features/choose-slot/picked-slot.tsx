import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import { changeClosesAt } from '@kasauti/domain/scheduling/policy.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { useServerNow, useTimeLeft } from '../../lib/server/server-clock.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import { formatInstant, formatTimeInZone } from '../../lib/words/formats.ts';
import { slotWhen } from '../../lib/words/slot-words.ts';
import css from './choose-slot.module.css';
import type { SlotIntent } from './intent.ts';
import type { PickedSlot } from './use-choose-slot.ts';

/**
 * Rules for changing a booking of this test. `windowHours` is the time before the start at which changes close, in
 * hours. `maxCount` is how often a booking can be moved.
 */
type ChangeRules = { reschedule: { windowHours: number; maxCount: number }; cancel: { windowHours: number } };

type Props = {
  rules: ChangeRules;
  picked: PickedSlot;
  intent: SlotIntent;
  busy: 'picking' | 'confirming' | 'letting-go' | null;
  onConfirm: () => void;
  onLetGo: () => void;
  onHoldAgain: () => void;
};

/**
 * Shows all details of the chosen slot before it is booked. Its heading is focused when the slot is chosen or
 * changes.
 */
export function PickedSlotBox({ rules, picked, intent, busy, onConfirm, onLetGo, onHoldAgain }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const { sitting, hold } = picked;
  const heldUntil = hold && new Date(hold.heldUntil);
  const hasLapsed = heldUntil !== null && now >= heldUntil;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the slot changes or the hold ends.
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [sitting._id, hasLapsed]);

  return (
    <section className={css.picked} aria-label={t`Your choice`}>
      <h2 ref={heading} tabIndex={-1}>
        {hasLapsed ? (
          <Trans>Your seat is no longer held</Trans>
        ) : intent.kind === 'move' ? (
          <Trans>Confirm the new slot</Trans>
        ) : (
          <Trans>Confirm your seat</Trans>
        )}
      </h2>
      <ul className={css.facts}>
        <li>
          <Icon name="calendar" />
          <strong>{slotWhen(sitting, now, language)}</strong>
        </li>
        <li>
          <Icon name={sitting.centre ? 'place' : 'online'} />
          <span>{sitting.centre ? centreName(sitting.centre, language) : modeName(sitting.mode)}</span>
        </li>
      </ul>
      {!hasLapsed && <Changes rules={rules} sitting={sitting} intent={intent} />}
      <div className={css.kept}>
        <p role="status">
          {heldUntil &&
            (hasLapsed ? (
              <Trans>The time to confirm is over. The slot may still have seats.</Trans>
            ) : (
              // Shows a fixed time, because a screen reader would announce every second of a countdown.
              <Trans>Your seat is held until {formatTimeInZone(heldUntil, language)}.</Trans>
            ))}
        </p>
        {heldUntil && !hasLapsed && (
          <span className={css.countdown} aria-hidden="true">
            <TimeLeft until={heldUntil} />
          </span>
        )}
      </div>
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
    </section>
  );
}

/** Explains before the confirmation how the booking can be changed later. */
function Changes({ rules, sitting, intent }: { rules: ChangeRules; sitting: WireSitting; intent: SlotIntent }) {
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const { timeZone, mode } = sitting;
  // Cancelling a free test without a proctor costs nothing, so no note is needed.
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
      {/* A moved booking is left out, because its remaining number of moves is not known here. */}
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
