import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { modeName } from '../../lib/exam-words.ts';
import { formatCountdown, formatTime } from '../../lib/formats.ts';
import { useLanguage } from '../../lib/language.ts';
import { useServerNow, useTimeLeft } from '../../lib/server-clock.ts';
import { slotWhen } from '../../lib/slot-words.ts';
import css from './choose-slot.module.css';
import type { SlotIntent } from './intent.ts';
import type { PickedSlot } from './use-choose-slot.ts';

type Props = {
  picked: PickedSlot;
  intent: SlotIntent;
  busy: 'picking' | 'confirming' | 'letting-go' | null;
  onConfirm: () => void;
  onLetGo: () => void;
  onHoldAgain: () => void;
};

/** The slot once more, whole, before it is booked. It takes the focus when it appears or changes. */
export function PickedSlotBox({ picked, intent, busy, onConfirm, onLetGo, onHoldAgain }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const { sitting, hold } = picked;
  const heldUntil = hold && new Date(hold.heldUntil);
  const hasLapsed = heldUntil !== null && now >= heldUntil;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another slot, or the end of the hold, is what the focus goes for.
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [sitting._id, hasLapsed]);

  return (
    <section className={css.picked} aria-label={t`Your choice`}>
      <h2 ref={heading} tabIndex={-1}>
        {hasLapsed ? (
          <Trans>Your seat is no longer kept</Trans>
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
          <span>{sitting.centre ? `${sitting.centre.name}, ${sitting.centre.city}` : modeName(sitting.mode)}</span>
        </li>
      </ul>
      <div className={css.kept}>
        <p role="status">
          {heldUntil &&
            (hasLapsed ? (
              <Trans>The time to confirm is over. The slot may still have seats.</Trans>
            ) : (
              // A clock time: a screen reader would read every tick of a countdown aloud.
              <Trans>Your seat is kept until {formatTime(heldUntil, language)}.</Trans>
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
            <Trans>Hold it again</Trans>
          </Button>
        ) : (
          <Button busy={busy === 'confirming'} busyText={t`Booking…`} onPress={onConfirm}>
            {intent.kind === 'move' ? <Trans>Move my booking</Trans> : <Trans>Confirm the booking</Trans>}
          </Button>
        )}
        <Button kind="secondary" busy={busy === 'letting-go'} onPress={onLetGo}>
          <Trans>Let it go</Trans>
        </Button>
      </div>
    </section>
  );
}

function TimeLeft({ until }: { until: Date }) {
  return formatCountdown(useTimeLeft(until));
}
