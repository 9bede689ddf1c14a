import { formatClockTime, formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Drawer } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLanguage } from '../../../lib/appearance/language.ts';
import { useTimeLeft } from '../../../lib/server/server-clock.ts';
import { type Seat, stateName } from '../../../lib/words/room-words.ts';
import { urgentReasons } from './seat-order.ts';
import css from './seat-panel.module.css';
import { agoText, attentionIcons, attentionName, hasBegun, isPresent, stateIcons } from './seat-words.ts';

type Props = {
  seat: Seat;
  readAt: Date;
  /** True if the panel is beside the grid. Otherwise it is a drawer over the grid. */
  isWide: boolean;
  /** True if the panel was opened by keyboard. It then gets the focus. */
  takesFocus: boolean;
  onClose: () => void;
  /** The action buttons, which the page renders. */
  actions: ReactNode;
  /** The button to answer the raised hand, which the page renders. */
  answerHand: ReactNode;
  timeline: ReactNode;
};

/** Shows one candidate: identity, state, possible actions and history. */
export function SeatPanel(props: Props) {
  const { t } = useLingui();
  const { seat, isWide, onClose } = props;
  if (!isWide) {
    return (
      <Drawer title={seat.name} onClose={onClose} closeText={t`Close`}>
        <Inside {...props} />
      </Drawer>
    );
  }
  return <Beside {...props} />;
}

function Beside(props: Props) {
  const { t } = useLingui();
  const { seat, takesFocus, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { schedule_id } = seat;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves again for each new candidate.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, schedule_id]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section className={css.panel} aria-labelledby="open-candidate" onKeyDown={closeByKey}>
      <div className={css.head}>
        <h2 id="open-candidate" ref={heading} tabIndex={-1}>
          {seat.name}
        </h2>
        <Button kind="quiet" iconOnly onPress={onClose} aria-label={t`Close`}>
          <Icon name="close" />
        </Button>
      </div>
      <Inside {...props} />
    </section>
  );
}

function Inside({ seat, readAt, actions, answerHand, timeline }: Props) {
  const language = useLanguage();
  const needs = urgentReasons(seat).filter((need) => need !== 'hand');
  const { hand } = seat;
  return (
    <div className={css.inside}>
      <div className={css.who}>
        <Photo seat={seat} />
        <div className={css.stands}>
          <p className={css.state}>
            <Icon name={stateIcons[seat.state]} />
            <strong>{stateName(seat.state)}</strong>
          </p>
          {needs.map((need) => (
            <Badge key={need} tone={need === 'offline' ? 'danger' : 'warning'}>
              <Icon name={attentionIcons[need]} />
              {attentionName(need)}
            </Badge>
          ))}
          <dl className={css.identity}>
            <dt>
              <Trans>Roll number</Trans>
            </dt>
            <dd>{seat.rollNumber}</dd>
            {seat.seat !== null && (
              <>
                <dt>
                  <Trans>Seat</Trans>
                </dt>
                <dd>{seat.seat}</dd>
              </>
            )}
          </dl>
        </div>
      </div>
      {hand && (
        <div className={css.hand}>
          <p className={css.state}>
            <Icon name="hand" />
            <strong>
              <Trans>Raised a hand {agoText(hand.raisedAt, readAt, language)} ago</Trans>
            </strong>
          </p>
          <q>{hand.message}</q>
          {answerHand}
        </div>
      )}
      {actions}
      <Facts seat={seat} readAt={readAt} />
      {timeline}
    </div>
  );
}

function Photo({ seat: { photoUrl, name } }: { seat: Seat }) {
  if (photoUrl) return <img className={css.photo} src={photoUrl} alt={name} />;
  return (
    <div className={css.noPhoto}>
      <Icon name="user" size="huge" />
      <Trans>No photo on file</Trans>
    </div>
  );
}

function Facts({ seat, readAt }: { seat: Seat; readAt: Date }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { answered, pendingCount, extraMinutes, mutedSignals, flags, lastSeenAt, online } = seat;
  return (
    <dl className={css.facts}>
      {seat.checkedInAt && (
        <Fact name={<Trans>Gate</Trans>}>
          <Trans>Checked in at {formatClockTime(new Date(seat.checkedInAt), INDIA_TIME_ZONE)}</Trans>
        </Fact>
      )}
      {(isPresent(seat) || lastSeenAt) && (
        <Fact name={<Trans>Connection</Trans>}>
          {online ? t`Online` : t({ context: 'candidate', message: 'Offline' })}
          {!online && lastSeenAt && `, ${t`last heard of ${agoText(lastSeenAt, readAt, language)} ago`}`}
        </Fact>
      )}
      {hasBegun(seat) && (
        <>
          <Fact name={<Trans context="room">Time left</Trans>}>
            <TimeLeft seat={seat} />
          </Fact>
          <Fact name={<Trans context="room">Answered</Trans>}>
            {plural(answered, { one: '# question', other: '# questions' })}
          </Fact>
          <Fact name={<Trans context="room">Saved</Trans>}>
            <Saved seat={seat} />
            {pendingCount > 0 && `; ${t`${pendingCount} on the device, not sent yet`}`}
          </Fact>
        </>
      )}
      {extraMinutes > 0 && <Fact name={<Trans>Extra time</Trans>}>{t`${extraMinutes} min`}</Fact>}
      {flags > 0 && <Fact name={<Trans>Flags</Trans>}>{flags}</Fact>}
      {seat.needsPerson.includes('late-answers') && (
        <Fact name={<Trans>Late answers</Trans>}>
          <Trans>Some came after the time. A second person decides whether they count.</Trans>
        </Fact>
      )}
      {mutedSignals && (
        <Fact name={<Trans>Accommodation</Trans>}>
          <Trans>Leaving the page, full screen and clipboard are not reported.</Trans>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/**
 * Shows the number of the last journal entry that the server has stored. It is also correct if the candidate's page was
 * just loaded or closed.
 */
function Saved({ seat: { savedUpTo, savedAt } }: { seat: Seat }) {
  if (savedAt === null) return <Trans>Nothing yet</Trans>;
  return (
    <Trans>
      Up to entry {savedUpTo}, at {formatClockTime(new Date(savedAt), INDIA_TIME_ZONE)}
    </Trans>
  );
}

/** Shows the time until the deadline of this candidate. The deadline includes pauses and extra time. */
function TimeLeft({ seat: { state, deadlineAt } }: { seat: Seat }) {
  if (state === 'paused') return <Trans>The clock is stopped. The pause is added when the test resumes.</Trans>;
  if (state !== 'active' || !deadlineAt) return <Trans context="room">Over</Trans>;
  return <Countdown end={new Date(deadlineAt)} />;
}

function Countdown({ end }: { end: Date }) {
  const leftMs = useTimeLeft(end);
  if (leftMs === 0) return <Trans context="room">Time is up</Trans>;
  return (
    <Trans>
      {formatCountdown(leftMs)}, until {formatClockTime(end, INDIA_TIME_ZONE)}
    </Trans>
  );
}
