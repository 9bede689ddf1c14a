import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PlayerState } from '../../lib/exam/player/player-state.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import { takeFocus } from '../../lib/page/take-focus.ts';
import type { Refusal } from '../../lib/server/call.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import css from './exam-submit.module.css';

/** Explains why the paper cannot be opened on this page now, and links to the next step. */
export function ExamBarred({ refusal, attemptId }: { refusal: Refusal; attemptId: string }) {
  useRefusalWords();
  const sitting = usePlayerState((state) => state.sitting);
  return (
    <main className={css.over}>
      <h1 ref={takeFocus} tabIndex={-1}>
        <Trans>The test cannot be opened here now</Trans>
      </h1>
      <p role="status">
        <Why refusal={refusal} />
      </p>
      <div className={css.next}>
        <NextStep code={refusal.code} attemptId={attemptId} scheduleId={sitting?.scheduleId ?? null} />
        <LinkButton kind="secondary" href="/my-tests">
          <Trans>My Tests</Trans>
        </LinkButton>
      </div>
    </main>
  );
}

function Why({ refusal }: { refusal: Refusal }): ReactNode {
  const leaseTransfer = usePlayerState((state) => state.leaseTransfer);
  if (refusal.code !== 'another-device-writes') return refusalText(refusal);
  if (leaseTransfer === 'waits-for-proctor') {
    return (
      <Trans>Your proctor must let this device in. They have been notified. The test opens here automatically.</Trans>
    );
  }
  if (leaseTransfer === 'no-answer') {
    return <Trans>The test could not be taken over just now. Check your connection, then try again.</Trans>;
  }
  return <Trans>This test is open on another device or tab. If you continue here, it becomes read-only there.</Trans>;
}

function NextStep(props: { code: string; attemptId: string; scheduleId: string | null }): ReactNode {
  const { code, attemptId, scheduleId } = props;
  const player = usePlayer();
  const leaseTransfer: PlayerState['leaseTransfer'] = usePlayerState((state) => state.leaseTransfer);
  switch (code) {
    case 'another-device-writes':
      return (
        leaseTransfer !== 'waits-for-proctor' && (
          <Button onPress={player.continueHere}>
            <Trans>Continue here</Trans>
          </Button>
        )
      );
    case 'no-session':
      return (
        <LinkButton href={`/login?next=${encodeURIComponent(`/exam/${attemptId}`)}`}>
          <Trans>Log in</Trans>
        </LinkButton>
      );
    case 'paused':
      return (
        <p>
          <Trans>It opens here by itself when the pause is over.</Trans>
        </p>
      );
    case 'too-early':
    case 'not-authorised':
    case 'entry-closed':
    case 'refused-at-the-door':
    case 'not-confirmed-account':
    case 'guardian-consent-needed':
      return (
        scheduleId !== null && (
          <LinkButton href={`/lobby/${encodeURIComponent(scheduleId)}`}>
            <Trans>Back to the lobby</Trans>
          </LinkButton>
        )
      );
    default:
      return (
        <Button onPress={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      );
  }
}
