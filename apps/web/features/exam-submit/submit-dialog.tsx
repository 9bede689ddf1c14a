import { paletteCounts } from '@kasauti/domain/attempt/journal.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PaperInHand } from '../../lib/exam/paper/paper-in-hand.ts';
import { unsentCount } from '../../lib/exam/player-state.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/use-player.ts';
import { useOnline } from '../../lib/server/online.ts';
import { SubmitSummary } from './submit-summary.tsx';

/** The last look before handing in. Nothing is handed in before this is confirmed. */
export function SubmitDialog({ paper, onClose }: { paper: PaperInHand; onClose: () => void }) {
  const { t } = useLingui();
  const player = usePlayer();
  const isOnline = useOnline();
  const unsent = usePlayerState(unsentCount);
  const wasTransferred = usePlayerState((state) => state.wasTransferred);
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
          one="# question is answered and counts."
          other="# questions are answered and count."
        />{' '}
        {openCount > 0 && (
          <Plural value={openCount} one="# question has no answer." other="# questions have no answer." />
        )}
      </p>
      <p>
        <Trans>After you submit, nothing can be changed, also when time is left.</Trans>
      </p>
      {unsent > 0 && (
        <Notice tone="warning">
          {isOnline ? (
            <Plural
              value={unsent}
              one="# change is still on its way to the server. It is sent first; then the test is submitted."
              other="# changes are still on their way to the server. They are sent first; then the test is submitted."
            />
          ) : (
            <Trans>
              There is no network, so the test cannot be submitted now. Your answers are safe on this device and are
              sent when the network is back.
            </Trans>
          )}
        </Notice>
      )}
      {wasTransferred && (
        <Notice>
          <Trans>
            This test was taken over from another device or an earlier login. If you answered on another device without
            a network, continue there once more first: after you submit, what it has not sent is taken no more.
          </Trans>
        </Notice>
      )}
      <SubmitSummary paper={paper} />
      <DialogActions stays>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Back to the test</Trans>
        </Button>
        <Button onPress={submit}>
          <Trans>Yes, submit</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
