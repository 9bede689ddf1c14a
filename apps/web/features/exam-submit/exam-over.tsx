import type { AttemptId } from '@kasauti/contract/ids.ts';
import { paletteCounts } from '@kasauti/domain/attempt/journal.ts';
import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Moment, MomentActions, MomentPart, MomentSteps } from '@kasauti/ui/parts/moment.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { EmergencyFile } from '../../lib/exam/emergency/emergency-file.tsx';
import type { Player } from '../../lib/exam/player/player.ts';
import {
  type EndedBy,
  lateAnswers,
  type Phase,
  unkeptCount,
  unsentAnswers,
  unsentCount,
} from '../../lib/exam/player/player-state.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import { saveJson } from '../../lib/server/save-file.ts';
import css from './exam-submit.module.css';
import { FilesAfterDeadline, FilesAfterSubmit } from './files-left.tsx';

/** Continues the uploads that the deadline has interrupted, also on a page that was opened after it. */
function resumeLateFiles(player: Player, attemptId: string): void {
  void import('../../lib/exam/files/files-of-player.ts')
    .then(({ resumeFiles }) => resumeFiles(player, attemptId as AttemptId))
    .catch(() => undefined);
}

type Over = Extract<Phase, { kind: 'over' }>;

/**
 * Shown after the end of the test. Explains why it ended, which answers are on the server and which are not, and what
 * happens next.
 */
export function ExamOver({ attemptId, phase }: { attemptId: string; phase: Over }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const unsent = usePlayerState(unsentCount);
  const filesLeft = usePlayerState((state) => state.filesLeft);
  const receipts = usePlayerState((state) => state.receipts);
  const player = usePlayer();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (phase.by === 'deadline') resumeLateFiles(player, attemptId);
  }, [player, attemptId, phase.by]);
  const isEnded = phase.by === 'proctor';
  return (
    <main className={css.over}>
      <Moment
        tone={isEnded ? 'stopped' : 'done'}
        titleRef={heading}
        title={isEnded ? <Trans>Your proctor has ended this test</Trans> : <Trans>Your test is submitted</Trans>}
      >
        <WhyOver phase={phase} />
        {unsent + filesLeft === 0 && <AllSent />}
      </Moment>
      {phase.by === 'deadline' ? <FilesAfterDeadline /> : <FilesAfterSubmit />}
      {unsent > 0 && <Unsent attemptId={attemptId} by={phase.by} />}
      <Doubts />
      <MomentPart title={<Trans>What happens next</Trans>}>
        {!isEnded && <NextSteps />}
        <MomentActions>
          <LinkButton href={`/results/${encodeURIComponent(attemptId)}`}>
            <Trans>See the result</Trans>
          </LinkButton>
          <LinkButton kind="secondary" href="/my-tests">
            <Trans>My Tests</Trans>
          </LinkButton>
        </MomentActions>
      </MomentPart>
      {receipts !== null && <Proof fileName={`receipts-${attemptId}.json`} receipts={receipts} />}
    </main>
  );
}

function WhyOver({ phase }: { phase: Over }) {
  const isEnded = phase.by === 'proctor';
  return (
    <>
      <p>
        {phase.by === 'candidate' && <Trans>You have submitted it. Thank you.</Trans>}
        {phase.by === 'deadline' && <Trans>The time was up, so it was submitted with everything that was saved.</Trans>}
        {isEnded && phase.reasonText !== null && <Trans>The reason: {phase.reasonText}</Trans>}
      </p>
      {isEnded && (
        <p>
          <Trans>
            The result is withheld until a second person has looked at what happened. If you do not agree with this,{' '}
            <a href="/contact">write to us</a>.
          </Trans>
        </p>
      )}
    </>
  );
}

function AllSent() {
  const isStorageBroken = usePlayerState((state) => state.isStorageBroken);
  const isUnreadable = usePlayerState((state) => state.isUnreadable);
  return (
    <p className={css.safe} role="status">
      {isStorageBroken || isUnreadable ? (
        <Trans>Everything you answered on this page is on the server.</Trans>
      ) : (
        <Trans>Everything you answered on this device is on the server.</Trans>
      )}
    </p>
  );
}

/** Warns if answers may be on another device, if stored answers cannot be read, or if answers arrived late. */
function Doubts() {
  const wasTransferred = usePlayerState((state) => state.wasTransferred);
  const isUnreadable = usePlayerState((state) => state.isUnreadable);
  const late = usePlayerState(lateAnswers);
  return (
    <>
      {wasTransferred && (
        <Notice>
          <Trans>
            This test was taken over from another device or an earlier login. Answers that were given there without a
            network may exist only there. Open the test there to check.
          </Trans>
        </Notice>
      )}
      {isUnreadable && (
        <Notice tone="warning">
          <Trans>
            Some data of your test that this browser had stored cannot be read and may be missing on the server. The
            data stay on this device.
          </Trans>
        </Notice>
      )}
      {late > 0 && (
        <Notice tone="warning">
          <Plural
            value={late}
            one="# answer reached the server after the time was up. It is stored and marked as late."
            other="# answers reached the server after the time was up. They are stored and marked as late."
          />
        </Notice>
      )}
    </>
  );
}

function NextSteps() {
  const answeredCount = usePlayerState(({ journal }) => {
    const { answered, answered_marked } = paletteCounts(journal.progress.values());
    return answered + answered_marked;
  });
  return (
    <MomentSteps>
      {answeredCount > 0 && (
        <li>
          <Plural value={answeredCount} one="Your # answer is being marked." other="Your # answers are being marked." />
        </li>
      )}
      <li>
        <Trans>
          Your score appears on the page of the result. If this test publishes its questions, they follow there.
        </Trans>
      </li>
      <li>
        <Trans>We email you when the result is released.</Trans>
      </li>
    </MomentSteps>
  );
}

function Proof({ fileName, receipts }: { fileName: string; receipts: object }) {
  const isStorageBroken = usePlayerState((state) => state.isStorageBroken);
  return (
    <MomentPart title={<Trans>Your proof</Trans>}>
      <p className={css.hint}>
        <Trans>Receipts are the server’s signed proof of every answer that it has stored.</Trans>{' '}
        {isStorageBroken ? (
          <Trans>This browser stores nothing, so download them now.</Trans>
        ) : (
          <Trans>This device stores them until the result is released.</Trans>
        )}
      </p>
      <MomentActions>
        <Button kind="secondary" onPress={() => saveJson(fileName, receipts)}>
          <Trans>Download my receipts (JSON)</Trans>
        </Button>
      </MomentActions>
    </MomentPart>
  );
}

/**
 * Lets the candidate download the answers that the server does not have. Staff can take in an emergency file if the
 * test ended because the time was up. Otherwise the file contains the answers with their times, and the receipts of the
 * answers that the server has stored. Staff can check this file.
 */
function Unsent({ attemptId, by }: { attemptId: string; by: EndedBy }) {
  const player = usePlayer();
  const count = usePlayerState(unsentAnswers);
  const held = usePlayerState((state) => state.held);
  const unkept = usePlayerState(unkeptCount);
  const hasKey = usePlayerState(({ sitting }) => sitting?.emergencyKey !== undefined);
  const keep = async () => saveJson(`answers-on-this-device-${attemptId}.json`, await player.gather());
  return (
    <Notice tone="danger">
      <strong>
        <Plural
          value={count}
          _0="Not everything that you did on this device is on the server."
          one="# answer given on this device is not on the server."
          other="# answers given on this device are not on the server."
        />
      </strong>
      {held === 'no-session' ? (
        <span>
          <Trans>
            You are logged out here.{' '}
            <a href={`/login?next=${encodeURIComponent(`/exam/${attemptId}`)}`}>Log in on this device</a>, so that it
            can send what can still be sent.
          </Trans>
        </span>
      ) : held === null ? (
        <span>
          <Plural
            value={count}
            one="Keep this page open: it is sent as soon as the server can be reached, and marked as late."
            other="Keep this page open: they are sent as soon as the server can be reached, and marked as late."
          />
        </span>
      ) : (
        <>
          <span>
            {unkept > 0 ? (
              <Trans>
                The server no longer accepts them, and this browser stores nothing. They exist only on this page.
              </Trans>
            ) : (
              <Plural
                value={count}
                one="The server no longer accepts it, so it does not count by itself. It is kept on this device."
                other="The server no longer accepts them, so they do not count by themselves. They are kept on this device."
              />
            )}
          </span>
          <span>
            <Trans>
              Download what is on this device, keep the file, and <a href="/contact">write to us</a> if it should be
              looked at.
            </Trans>
          </span>
        </>
      )}
      {by === 'deadline' && hasKey ? (
        <EmergencyFile />
      ) : (
        <div>
          <Button kind="secondary" size="small" onPress={() => void keep()}>
            <Trans>Download what is on this device (JSON)</Trans>
          </Button>
        </div>
      )}
    </Notice>
  );
}
