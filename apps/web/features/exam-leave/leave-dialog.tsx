import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { allowLeaving } from '../../lib/exam/leave-guard.ts';
import { unkeptCount, unsentCount } from '../../lib/exam/player/player-state.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { useOnline } from '../../lib/server/online.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';

/**
 * Asks for confirmation before the candidate leaves. Explains that the clock continues and which answers are saved. If
 * the test has a proctor, also says that the proctor sees it.
 */
export function LeaveDialog({ onStay }: { onStay: () => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const now = useServerNow();
  const unsent = usePlayerState(unsentCount);
  const unkept = usePlayerState(unkeptCount);
  const deadlineAt = usePlayerState((state) => state.deadlineAt);
  const mode = usePlayerState((state) => state.sitting?.mode);
  const left = deadlineAt && formatCountdown(Math.max(0, new Date(deadlineAt).getTime() - now.getTime()));
  const leave = () => {
    allowLeaving();
    location.assign('/my-tests');
  };
  return (
    <Dialog title={<Trans>Leave the test?</Trans>} onClose={onStay} closeText={t`Back to the test`}>
      <p>
        {left ? (
          <Trans>The clock keeps running while you are away: {left} left. Come back from My Tests.</Trans>
        ) : (
          <Trans>Come back from My Tests.</Trans>
        )}
      </p>
      <p>
        {unsent === 0 ? (
          <Trans>Everything you answered is on the server.</Trans>
        ) : unkept > 0 ? (
          <Trans>Not everything is on the server yet, and this browser stores nothing. Wait until it is.</Trans>
        ) : (
          <Trans>Your last answers are on this device only. They are sent when you come back here.</Trans>
        )}
      </p>
      {mode && isRoomMode(mode) && (
        <p>
          <Trans>Your proctor sees that you have left.</Trans>
        </p>
      )}
      <DialogActions>
        <Button
          kind="secondary"
          onPress={leave}
          whyDisabled={isOnline ? null : t`There is no network: no other page can open now.`}
        >
          <Trans>Leave for now</Trans>
        </Button>
        <Button onPress={onStay}>
          <Trans>Back to the test</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
