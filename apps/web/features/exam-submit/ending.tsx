import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { EmergencyFile } from '../../lib/exam/emergency/emergency-file.tsx';
import {
  type Ending as EndingState,
  unkeptCount,
  unsentAnswers,
  unsentCount,
} from '../../lib/exam/player/player-state.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import { useOnline } from '../../lib/server/online.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import css from './exam-submit.module.css';
import { FilesAfterDeadline } from './files-left.tsx';

/** Shows a dialog with the progress of the submission, or with the reason why it failed. */
export function Ending() {
  const ending = usePlayerState((state) => state.ending);
  if (!ending) return null;
  if (ending.kind === 'time-up') return ending.isConfirmed ? <TimeUp /> : <WaitingForServer />;
  return ending.kind === 'submitting' ? <Submitting /> : <NotSubmitted ending={ending} />;
}

function Submitting() {
  const { t } = useLingui();
  const unsent = usePlayerState(unsentCount);
  const answers = usePlayerState(unsentAnswers);
  return (
    <Dialog title={<Trans>Submitting your test</Trans>} onClose={nothing} closeText={t`Close`} dismissible={false}>
      <p role="status">
        {unsent > 0 ? (
          <Plural
            value={answers}
            _0="Sending the last changes …"
            one="Sending # last answer …"
            other="Sending the last # answers …"
          />
        ) : (
          <Trans>Everything is on the server. Submitting …</Trans>
        )}
      </p>
    </Dialog>
  );
}

/** Shown if the latest changes are stored neither on the server nor on this device. */
function OnlyHere() {
  return (
    <p>
      <Trans>
        Not everything is on the server yet, and this browser stores nothing. Keep this page open: it is sent again and
        again.
      </Trans>
    </p>
  );
}

function NotSubmitted({ ending: { unsent, refusal } }: { ending: Extract<EndingState, { kind: 'not-submitted' }> }) {
  const { t } = useLingui();
  useRefusalWords();
  const player = usePlayer();
  const unkept = usePlayerState(unkeptCount);
  const answers = usePlayerState(unsentAnswers);
  return (
    <Dialog title={<Trans>The test is not submitted yet</Trans>} onClose={player.goOn} closeText={t`Back to the test`}>
      <div role="alert" className={css.alert}>
        {refusal ? (
          <p>{refusalText(refusal)}</p>
        ) : unkept > 0 ? (
          <OnlyHere />
        ) : unsent > 0 ? (
          <p>
            <Plural
              value={answers}
              _0="Your last marks have not reached the server. They are safe on this device and are sent again and again."
              one="# answer has not reached the server. It is safe on this device and is sent again and again."
              other="# answers have not reached the server. They are safe on this device and are sent again and again."
            />
          </p>
        ) : (
          <p>
            <Trans>
              We could not reach the server. It already has all your answers. Only the submission is missing.
            </Trans>
          </p>
        )}
        {unsent > 0 && <EmergencyFile />}
        <p>
          <Trans>
            Check your connection and try again. If that does not work, the server submits the test automatically when
            the time is up.
          </Trans>
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

/** Shown when the remaining time on this page is zero. Only the server can confirm that the time is over. */
function WaitingForServer() {
  const { t } = useLingui();
  return (
    <Dialog title={<Trans>Waiting for the server</Trans>} onClose={nothing} closeText={t`Close`} dismissible={false}>
      <div role="alert" className={css.alert}>
        <p>
          <Trans>
            According to the clock of this page, the time is over. The test is submitted only after the server has
            confirmed this. If there is time left, the test continues here automatically.
          </Trans>
        </p>
        <Unsent />
      </div>
    </Dialog>
  );
}

function Unsent() {
  const unsent = usePlayerState(unsentCount);
  const unkept = usePlayerState(unkeptCount);
  const answers = usePlayerState(unsentAnswers);
  if (unsent === 0) return null;
  if (unkept > 0) return <OnlyHere />;
  return (
    <p>
      <Plural
        value={answers}
        _0="Everything is saved on this device and is being sent."
        one="# answer is saved on this device and is being sent."
        other="# answers are saved on this device and are being sent."
      />
    </p>
  );
}

function TimeUp() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const unsent = usePlayerState(unsentCount);
  const mode = usePlayerState((state) => state.sitting?.mode);
  return (
    <Dialog title={<Trans>Time is up</Trans>} onClose={nothing} closeText={t`Close`} dismissible={false}>
      <div role="alert" className={css.alert}>
        {unsent === 0 ? (
          <p>
            <Trans>Everything you answered is on the server. The test is being submitted …</Trans>
          </p>
        ) : (
          <Unsent />
        )}
        <FilesAfterDeadline />
        {(unsent > 0 || !isOnline) && (
          <>
            <p>
              <Trans>
                Without a connection, the server submits the test automatically, with every answer that it has. Keep
                this page open. Missing answers are sent as soon as the network is back.
              </Trans>
            </p>
            <p>
              {mode === 'none' ? (
                <Trans>Answers that you made in time count when they arrive within 30 minutes.</Trans>
              ) : (
                <Trans>
                  Answers that arrive late are kept and marked as late; a person decides whether they count.
                </Trans>
              )}
            </p>
            {unsent > 0 && <EmergencyFile />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function nothing(): void {
  // The user cannot close this dialog.
}
