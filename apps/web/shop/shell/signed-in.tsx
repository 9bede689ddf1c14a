import { RunningTestBar } from '../../features/running-test/running-test-bar.tsx';
import { TakeOverTried } from '../../features/take-over-tried/take-over-tried.tsx';
import { WatchSession } from '../../features/watch-session/watch-session.tsx';

/** The parts around every page for somebody who has logged in. */
export function SignedIn() {
  return (
    <>
      <RunningTestBar />
      <TakeOverTried />
      <WatchSession />
    </>
  );
}
