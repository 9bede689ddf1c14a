import { paletteCounts } from '@kasauti/domain/attempt/journal.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { DeskPartsContext } from '../../lib/exam/desk-parts.ts';
import { EmergencyFile } from '../../lib/exam/emergency/emergency-file.tsx';
import type { PaperInHand } from '../../lib/exam/paper/paper-in-hand.ts';
import { unsentAnswers, unsentCount, unsentQuestions } from '../../lib/exam/player/player-state.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import { useOnline } from '../../lib/server/online.ts';
import { FilesBeforeSubmit } from './files-left.tsx';
import { SubmitSummary } from './submit-summary.tsx';

/** Shows a summary and asks for confirmation before the test is submitted. */
export function SubmitDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const player = usePlayer();
  const isOnline = useOnline();
  const { SubmitWarning, BeforeSubmit = ServerBeforeSubmit } = useContext(DeskPartsContext);
  const wasTransferred = usePlayerState((state) => state.wasTransferred);
  // The whole paper, even if the page shows only the running section.
  const paper = usePlayerState((state) => state.paper);
  const progress = usePlayerState((state) => state.journal.progress);
  const { answered, answered_marked, not_answered, not_visited, marked } = paletteCounts(progress.values());
  const answeredCount = answered + answered_marked;
  const openCount = not_answered + not_visited + marked;
  const submit = () => {
    onClose();
    player.submit();
  };
  return (
    <Dialog wide title={<Trans>Submit the test?</Trans>} onClose={onClose} closeText={t`Back to the test`}>
      <p>
        <Plural
          value={answeredCount}
          _0="No question is answered yet."
          one="# question is answered and counts."
          other="# questions are answered and count."
        />{' '}
        {openCount > 0 && (
          <Plural value={openCount} one="# question has no answer." other="# questions have no answer." />
        )}
      </p>
      <p>
        <Trans>After you submit, you cannot change anything, even if there is time left.</Trans>
      </p>
      {SubmitWarning && <SubmitWarning />}
      <FilesBeforeSubmit />
      {paper && <BeforeSubmit paper={paper} />}
      {wasTransferred && (
        <Notice>
          <Trans>
            This test was taken over from another device or an earlier login. If you answered on another device without
            a network, continue there once more first. After you submit, its unsent answers are no longer accepted.
          </Trans>
        </Notice>
      )}
      {paper && <SubmitSummary paper={paper} />}
      <DialogActions stays>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Back to the test</Trans>
        </Button>
        <Button onPress={submit} whyDisabled={isOnline ? null : t`The test can be submitted when the network is back.`}>
          <Trans>Yes, submit</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ServerBeforeSubmit({ paper }: { paper: PaperInHand }) {
  return useOnline() ? <StillOnItsWay /> : <NoNetwork paper={paper} />;
}

function StillOnItsWay() {
  const unsent = usePlayerState(unsentCount);
  const answers = usePlayerState(unsentAnswers);
  if (unsent === 0) return null;
  return (
    <Notice tone="warning">
      <Plural
        value={answers}
        _0="Your last changes are still on their way to the server. They are sent first; then the test is submitted."
        one="# answer is still on its way to the server. It is sent first; then the test is submitted."
        other="# answers are still on their way to the server. They are sent first; then the test is submitted."
      />
    </Notice>
  );
}

/** Shown without a network. Lists the questions whose answers are not on the server yet. */
function NoNetwork({ paper }: { paper: PaperInHand }) {
  const journal = usePlayerState((state) => state.journal);
  const mode = usePlayerState((state) => state.sitting?.mode);
  const missing = unsentQuestions({ journal, paper });
  const numbers = missing.join(', ');
  return (
    <Notice tone="warning">
      <strong>
        <Trans>There is no network, so the test cannot be submitted now.</Trans>
      </strong>
      {missing.length === 0 ? (
        <span>
          <Trans>All your answers are on the server. When the time is up, it submits them automatically.</Trans>
        </span>
      ) : (
        <>
          <span>
            <Plural
              value={missing.length}
              one={`The answer to question ${numbers} is on this device only. It is sent when the network is back.`}
              other={`The answers to questions ${numbers} are on this device only. They are sent when the network is back.`}
            />
          </span>
          <span>
            {mode === 'none' ? (
              <Trans>Answers that you made in time count when they arrive within 30 minutes.</Trans>
            ) : (
              <Trans>Answers that arrive late are kept and marked as late; a person decides whether they count.</Trans>
            )}
          </span>
          <EmergencyFile />
        </>
      )}
    </Notice>
  );
}
