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

/** Checks whether the test is answered on this page. A read-only page can be left at any time. */
function isAnsweredHere(state: PlayerState): boolean {
  const why = whyReadOnly(state);
  return state.phase.kind === 'sitting' && why !== 'another-tab' && why !== 'another-device' && why !== 'signed-out';
}

/** Asks before the Back button leaves a running test. Before a reload or closing the tab, the browser asks. */
export function LeaveGuard() {
  const player = usePlayer();
  const { LeaveDialog = ServerLeaveDialog } = useContext(DeskPartsContext);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    // The dialog is loaded early, because it is needed without a network too.
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
