import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { whyReadOnly } from '../../lib/exam/player/player-state.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import type { SaveState } from '../../lib/exam/sync/save-state.ts';
import { useOnline } from '../../lib/server/online.ts';

/* Texts of the player for practice tests that only this browser stores. */

/** Shown instead of the candidate's name. */
export function TryWho() {
  return <Trans>Practice without an account, by the clock of this device</Trans>;
}

export function TryStorageBroken() {
  return (
    <Trans>
      This browser does not store anything, so your answers exist only on this page. Keep it open until you have your
      result.
    </Trans>
  );
}

export function TrySaveWords({ save }: { save: SaveState }): ReactNode {
  const isStorageBroken = usePlayerState((state) => state.isStorageBroken);
  const isReadOnly = usePlayerState((state) => whyReadOnly(state) !== null);
  if (isStorageBroken) return <Trans>Only on this page. Keep it open.</Trans>;
  if (save.kind === 'on-server') {
    const time = formatClockTime(new Date(save.at), INDIA_TIME_ZONE);
    return <Trans>Saved on this device {time}</Trans>;
  }
  if (save.kind !== 'untouched') return <Trans>Saving …</Trans>;
  return isReadOnly ? <Trans>Only to read on this page.</Trans> : <Trans>Every change is saved on this device.</Trans>;
}

/** Explains what happens when the test is submitted, and that this requires a network. */
export function TryBeforeSubmit() {
  const isOnline = useOnline();
  return (
    <Notice tone={isOnline ? undefined : 'warning'}>
      {isOnline ? (
        <Trans>Your answers are sent once to be scored. The server does not store them.</Trans>
      ) : (
        <Trans>
          There is no network, and the score comes from the server. Your answers are safe on this device; you can submit
          when the network is back.
        </Trans>
      )}
    </Notice>
  );
}
