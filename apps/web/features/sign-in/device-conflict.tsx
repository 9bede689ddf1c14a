import type { WireRunningTest } from '@kasauti/contract/identity/running-test.ts';
import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { noteRunningTest } from '../../lib/exam/running-test.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';

type Props = {
  /** Email address of the account. It is set if the user has not just typed it. */
  email?: string | null;
  currentDevice: string | null;
  /** The test that is running on the other device, or null if there is none. */
  runningTest: WireRunningTest | null;
  onContinue: () => Promise<void>;
  onCancel: () => void;
};

/** The dialog "Already Logged In" of the specification, with its texts. */
export function DeviceConflict({ email, currentDevice, runningTest, onContinue, onCancel }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    // From now on, every page shows a link to this test.
    if (runningTest) noteRunningTest(runningTest);
    await onContinue();
    setBusy(false);
  };
  return (
    <Dialog title={<Trans>Already Logged In</Trans>} onClose={onCancel} closeText={t`Close`}>
      <p>
        <Trans>You are currently logged in on another device.</Trans>
      </p>
      {email && (
        <p>
          <Trans>Account: {email}</Trans>
        </p>
      )}
      {currentDevice && (
        <p>
          <Trans>Current active device: {currentDevice}</Trans>
        </p>
      )}
      {runningTest && <TestThere test={runningTest} />}
      <p>
        <Trans>Would you like to log out from all other devices and continue?</Trans>
      </p>
      <DialogActions>
        <Button kind="secondary" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button busy={busy} onPress={() => void goOn()}>
          <Trans>Yes, Continue</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Explains what will happen to the test that is running on the other device. */
function TestThere({ test: { title, mode, deadlineAt } }: { test: WireRunningTest }) {
  const language = useLanguage();
  const now = useServerNow();
  const left = deadlineAt && formatCountdown(Math.max(0, new Date(deadlineAt).getTime() - now.getTime()));
  return (
    <Notice tone="warning">
      <strong>
        <Trans>You are in the middle of a test there: {inLanguage(title, language)}.</Trans>
      </strong>
      <span>
        {left ? (
          <Trans>{left} left, and the clock keeps running. Your answers are safe.</Trans>
        ) : (
          <Trans>It is paused. Your answers are safe.</Trans>
        )}
      </span>
      <span>
        {isRoomMode(mode) ? (
          <Trans>Before the test goes on here, your proctor is asked to let this device in.</Trans>
        ) : (
          <Trans>The test continues here. The other device only shows it.</Trans>
        )}
      </span>
    </Notice>
  );
}
