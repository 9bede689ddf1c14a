import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { allowLeaving } from '../../lib/exam/leave-guard.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import { useTry } from '../../lib/exam/try/use-try.ts';
import type { Refusal } from '../../lib/server/call.ts';
import { useOnline } from '../../lib/server/online.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';

/**
 * Shows the end of a practice test without an account: the answers are being scored, it is waiting for the network, or
 * the answers cannot be scored.
 */
export function TryEnding() {
  useRefusalWords();
  const ending = usePlayerState((state) => state.ending);
  const refusal = useTry(({ refusal }) => refusal);
  if (!ending) return null;
  if (refusal?.code === 'paper-replaced') return <NeverScored refusal={refusal} />;
  if (ending.kind === 'not-submitted') return <NotScored refusal={ending.refusal} />;
  return <Scoring isTimeUp={ending.kind === 'time-up'} />;
}

function Scoring({ isTimeUp }: { isTimeUp: boolean }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  return (
    <Dialog
      title={isTimeUp ? <Trans>Time is up</Trans> : <Trans>Scoring your test</Trans>}
      onClose={nothing}
      closeText={t`Close`}
      dismissible={false}
    >
      <div role={isTimeUp ? 'alert' : 'status'}>
        <p>
          {isOnline ? (
            <Trans>Your answers are being scored …</Trans>
          ) : (
            <Trans>
              There is no network. Your answers are saved on this device. They are scored automatically as soon as the
              network is back.
            </Trans>
          )}
        </p>
      </div>
    </Dialog>
  );
}

function NotScored({ refusal }: { refusal: Refusal | null }) {
  const { t } = useLingui();
  const player = usePlayer();
  return (
    <Dialog title={<Trans>The test is not scored yet</Trans>} onClose={player.goOn} closeText={t`Back to the test`}>
      <div role="alert">
        <p>
          {refusal ? (
            refusalText(refusal)
          ) : (
            <Trans>We could not reach the server. Your answers are safe on this device.</Trans>
          )}
        </p>
      </div>
      <DialogActions>
        <Button kind="secondary" onPress={player.goOn}>
          <Trans>Back to the test</Trans>
        </Button>
        <Button onPress={player.submit}>
          <Trans>Try again</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shown if the paper was replaced during the attempt. The candidate can then only start a new attempt. */
function NeverScored({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  const again = useTry(({ again }) => again);
  return (
    <Dialog title={<Trans>This test has changed</Trans>} onClose={nothing} closeText={t`Close`} dismissible={false}>
      <div role="alert">
        <p>{refusalText(refusal)}</p>
      </div>
      <DialogActions>
        <Button
          onPress={() => {
            allowLeaving();
            again();
          }}
        >
          <Trans>Begin again with the new paper</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function nothing(): void {
  // The user cannot close this dialog.
}
