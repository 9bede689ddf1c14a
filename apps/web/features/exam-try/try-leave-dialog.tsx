import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { allowLeaving } from '../../lib/exam/leave-guard.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { useTry } from '../../lib/exam/try/use-try.ts';
import { useOnline } from '../../lib/server/online.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';

/** Asks for confirmation before the candidate leaves a practice test that only this browser stores. */
export function TryLeaveDialog({ onStay }: { onStay: () => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const now = useServerNow();
  const testCode = useTry(({ testCode }) => testCode);
  const deadlineAt = usePlayerState((state) => state.deadlineAt);
  const isStorageBroken = usePlayerState((state) => state.isStorageBroken);
  const left = deadlineAt && formatCountdown(Math.max(0, new Date(deadlineAt).getTime() - now.getTime()));
  const leave = () => {
    allowLeaving();
    location.assign(`/products/test/${encodeURIComponent(testCode)}`);
  };
  return (
    <Dialog title={<Trans>Leave the test?</Trans>} onClose={onStay} closeText={t`Back to the test`}>
      {left && (
        <p>
          <Trans>The clock keeps running while you are away: {left} left.</Trans>
        </p>
      )}
      <p>
        {isStorageBroken ? (
          <Trans>This browser stores nothing, so your answers are lost when you leave.</Trans>
        ) : (
          <Trans>Your answers stay on this device. To come back, choose “Try it now” on the page of the test.</Trans>
        )}
      </p>
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
