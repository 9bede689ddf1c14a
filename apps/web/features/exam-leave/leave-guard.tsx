import { useContext, useEffect, useState } from 'react';
import { DeskPartsContext } from '../../lib/exam/desk-parts.ts';
import { DialogPart, PartComing } from '../../lib/exam/dialog-part.tsx';
import { guardLeaving } from '../../lib/exam/leave-guard.ts';
import { type PlayerState, whyReadOnly } from '../../lib/exam/player/player-state.ts';
import { usePlayer } from '../../lib/exam/player/use-player.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';

const ServerLeaveDialog = lazyPart(
  () => import('./leave-dialog.tsx').then(({ LeaveDialog }) => LeaveDialog),
  <PartComing />,
);

/** Checks whether the candidate answers the test on this page. A read-only page can be left without confirmation. */
function isAnsweredHere(state: PlayerState): boolean {
  const why = whyReadOnly(state);
  return state.phase.kind === 'sitting' && why !== 'another-tab' && why !== 'another-device' && why !== 'signed-out';
}

/**
 * Asks for confirmation when the Back button would leave a running test. For a reload or a closed tab, the browser
 * asks.
 */
export function LeaveGuard() {
  const player = usePlayer();
  const { LeaveDialog = ServerLeaveDialog } = useContext(DeskPartsContext);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    // The dialog is loaded early, because it must also work without a network.
    void ServerLeaveDialog.preload();
    return guardLeaving({ isRunning: () => isAnsweredHere(player.state()), onBack: () => setIsAsking(true) });
  }, [player]);
  if (!isAsking) return null;
  return (
    <DialogPart>
      <LeaveDialog onStay={() => setIsAsking(false)} />
    </DialogPart>
  );
}
