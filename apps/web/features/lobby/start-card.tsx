import type { OpenedAttempt } from '@kasauti/contract/attempts/attempts.ts';
import { needsAuthorisation } from '@kasauti/domain/attempt/attempt-state.ts';
import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { formatInstant, formatTime } from '../../lib/words/formats.ts';
import css from './lobby.module.css';
import type { PaperState } from './use-lobby.ts';

type Props = {
  attempt: OpenedAttempt;
  timeZone: string;
  paper: PaperState;
  /** False if the system check found that the player cannot run on this device. */
  canRun: boolean;
};

/** Shows the time until the start, what is still missing, and the button to start. */
export function StartCard({ attempt, timeZone, paper, canRun }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow();
  const [isAgreed, setIsAgreed] = useState(false);
  const { state, mode, T0 } = attempt;
  const isRunning = state === 'active' || state === 'paused';
  const leftMs = new Date(T0).getTime() - now.getTime();
  const isLetIn = !needsAuthorisation(mode) || state !== 'lobby';
  const time = formatTime(T0, language, timeZone);

  const whyNot = () => {
    if (!canRun) return t`This browser cannot open the test. Follow the advice of the system check.`;
    if (!isAgreed && !isRunning) return t`Read the rules and confirm them first.`;
    if (leftMs > 0) return t`The test begins at ${time}.`;
    if (!isLetIn) return t`Your proctor has not let you in yet.`;
    return null;
  };
  // The exam page is loaded as a new document, and not by the router. The keys of the exam browser can be checked only
  // at a full page load.
  const start = () => location.assign(`/exam/${encodeURIComponent(attempt.attemptId)}`);

  return (
    <section className={classNames(css.start, isRunning && css.running)} aria-labelledby="start">
      <div className={classNames(css.part, css.now)}>
        <h2 id="start">{isRunning ? <Trans>Your test is running</Trans> : <Trans>Start</Trans>}</h2>
        {!isRunning && (
          <div>
            <BeginText attempt={attempt} timeZone={timeZone} leftMs={leftMs} />
          </div>
        )}
        <ul className={css.steps}>
          {needsAuthorisation(mode) && !isRunning && (
            <Step done={isLetIn}>
              <ProctorText isLetIn={isLetIn} hasBegun={leftMs <= 0} />
            </Step>
          )}
          <Step done={paper === 'on-device' || paper === 'not-kept'}>
            <PaperWords paper={paper} />
          </Step>
        </ul>
      </div>
      <div className={classNames(css.part, css.go)}>
        {!isRunning && (
          <CheckboxField
            label={t`I have read the rules of this test and will follow them.`}
            checked={isAgreed}
            onChange={({ target }) => setIsAgreed(target.checked)}
          />
        )}
        <Button wide onPress={start} whyDisabled={whyNot()}>
          {isRunning ? <Trans>Continue the test</Trans> : <Trans>Start the test</Trans>}
        </Button>
      </div>
    </section>
  );
}

type BeginProps = Pick<Props, 'attempt' | 'timeZone'> & { leftMs: number };

function BeginText({ attempt, timeZone, leftMs }: BeginProps) {
  const language = useLanguage();
  const { mode, T0, entryClosesAt } = attempt;
  const time = formatTime(T0, language, timeZone);
  if (leftMs > 0) {
    return (
      <>
        <span className={css.soft}>
          <Trans>Begins in</Trans>
        </span>
        <div role="timer" aria-live="off" className={css.clock}>
          {formatCountdown(leftMs)}
        </div>
        <span className={css.soft}>{formatInstant(T0, language, timeZone)}</span>
      </>
    );
  }
  return isRoomMode(mode) ? (
    <Trans>
      The test has begun at {time}; the clock is running. Entry closes at{' '}
      {formatTime(entryClosesAt, language, timeZone)}.
    </Trans>
  ) : (
    <Trans>
      You can start now, or until {formatInstant(entryClosesAt, language, timeZone)}. Your own clock begins with the
      start.
    </Trans>
  );
}

function ProctorText({ isLetIn, hasBegun }: { isLetIn: boolean; hasBegun: boolean }) {
  return (
    <span role="status">
      {isLetIn ? (
        <Trans>Your proctor has let you in.</Trans>
      ) : (
        <Trans>Waiting for your proctor. They see that you are here; keep this page open.</Trans>
      )}
      {!isLetIn && hasBegun && (
        <>
          {' '}
          <Trans>
            The minutes that you wait now are not added back automatically. If you were here in time, ask your proctor
            once you are in the test: they can add them.
          </Trans>
        </>
      )}
    </span>
  );
}

function PaperWords({ paper }: { paper: PaperState }): ReactNode {
  switch (paper) {
    case 'fetching':
      return <Trans>The sealed question paper is being downloaded to this device.</Trans>;
    case 'failed':
      return (
        <Trans>The question paper could not be downloaded yet. This page tries again. You can start anyway.</Trans>
      );
    case 'on-device':
      return <Trans>The sealed question paper is on this device and complete. It opens at the start.</Trans>;
    case 'not-kept':
      return <Trans>This browser could not store the question paper, so it is fetched at the start.</Trans>;
  }
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li className={done ? css.done : undefined}>
      <Icon name={done ? 'check' : 'clock'} />
      <span>{children}</span>
    </li>
  );
}
