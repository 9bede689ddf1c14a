import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { DeskPartsContext } from '../../lib/exam/desk-parts.ts';
import { setAsideQuestions, whyReadOnly } from '../../lib/exam/player/player-state.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import css from './exam-bars.module.css';

/** Shows the warnings that the candidate should see before continuing. Each warning says what to do. */
export function ExamBars() {
  const why = usePlayerState(whyReadOnly);
  const isStorageBroken = usePlayerState((state) => state.isStorageBroken);
  const isUnreadable = usePlayerState((state) => state.isUnreadable);
  const held = usePlayerState((state) => state.held);
  const hasJustTabLock = usePlayerState((state) => state.hasJustTabLock);
  const { StorageBroken = NothingStored } = useContext(DeskPartsContext);
  return (
    <div className={css.bars}>
      {why === 'signed-out' && <SignedOut />}
      {why === 'another-tab' && <AnotherTab />}
      {hasJustTabLock && why === null && (
        <Notice>
          <Trans>You now answer in this tab. Other tabs with this test only show it.</Trans>
        </Notice>
      )}
      {why === 'another-device' && <AnotherDevice />}
      {isStorageBroken && why === null && (
        <Notice tone="warning">
          <StorageBroken />
        </Notice>
      )}
      {isUnreadable && (
        <Notice tone="warning">
          <Trans>
            Some data of your test that this browser had stored cannot be read. Please check your answers. The answers
            that you see here count.
          </Trans>
        </Notice>
      )}
      {held === 'journal-full' && (
        <Notice tone="danger">
          <Trans>
            The server cannot store more changes for this test. Please call your proctor or write to support.
          </Trans>
        </Notice>
      )}
      {held === 'forbidden' && (
        <Notice tone="danger">
          <Trans>
            The server did not accept your answers from this page. Please call your proctor or write to support.
          </Trans>
          {!isStorageBroken && (
            <span>
              <Trans>They are kept on this device.</Trans>
            </span>
          )}
        </Notice>
      )}
      <SetAside />
    </div>
  );
}

function NothingStored() {
  return (
    <Trans>
      This browser does not store anything, so each answer is sent to the server at once. Keep this page open, and wait
      for “Saved on the server” before you leave it.
    </Trans>
  );
}

function AnotherTab() {
  const player = usePlayer();
  return (
    <Bar
      title={<Trans>This test is open in another tab.</Trans>}
      action={
        <Button onPress={player.takeTabLock}>
          <Trans>Continue in this tab</Trans>
        </Button>
      }
    >
      <Trans>This tab only shows your answers. What you do in the other tab appears here.</Trans>
    </Bar>
  );
}

function AnotherDevice() {
  const { t } = useLingui();
  const player = usePlayer();
  const leaseTransfer = usePlayerState((state) => state.leaseTransfer);
  if (leaseTransfer === 'waits-for-proctor') {
    return (
      <Bar title={<Trans>Your proctor must let this device in.</Trans>}>
        <Trans>
          Your proctor has been notified. The clock keeps running. Your answers are saved. The test opens here
          automatically.
        </Trans>
      </Bar>
    );
  }
  return (
    <Bar
      title={<Trans>This test is being written on another device.</Trans>}
      action={
        <Button onPress={player.continueHere} whyDisabled={leaseTransfer === 'asking' ? t`Asking the server …` : null}>
          <Trans>Continue here</Trans>
        </Button>
      }
    >
      {leaseTransfer === 'no-answer' ? (
        <Trans>We could not reach the server. Check your connection, then try again.</Trans>
      ) : (
        <Trans>This page is read-only. If you continue here, the other device becomes read-only.</Trans>
      )}
    </Bar>
  );
}

function SignedOut() {
  const player = usePlayer();
  const isStorageBroken = usePlayerState((state) => state.isStorageBroken);
  return (
    <Notice
      tone="danger"
      action={
        <LinkButton href="/login" newWindow>
          <Trans>Log in (opens a new window)</Trans>
        </LinkButton>
      }
    >
      <strong>
        <Trans>You are logged out.</Trans>
      </strong>
      {isStorageBroken ? (
        <Trans>Keep this page open and log in again. Then come back to this page and continue.</Trans>
      ) : (
        <Trans>Your answers are saved on this device. Log in again. Then come back to this page and continue.</Trans>
      )}
      <div>
        <Button kind="secondary" size="small" onPress={player.signedInAgain}>
          <Trans>I have logged in</Trans>
        </Button>
      </div>
    </Notice>
  );
}

/** Lists the questions for which an answer from another page or device has replaced the answer of this page. */
function SetAside() {
  const journal = usePlayerState((state) => state.journal);
  const paper = usePlayerState((state) => state.paper);
  const questions = setAsideQuestions({ journal, paper });
  if (questions.length === 0) return null;
  const numbers = questions.join(', ');
  return (
    <Notice tone="warning">
      <Trans>
        These questions were answered in the meantime on another page or device: {numbers}. Those answers count. Please
        check them.
      </Trans>
    </Notice>
  );
}

function Bar({ title, children, action }: { title: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <Notice tone="warning" action={action}>
      <strong>{title}</strong>
      <span>{children}</span>
    </Notice>
  );
}
