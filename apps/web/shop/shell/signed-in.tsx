import { RunningTestBar } from '../../features/running-test/running-test-bar.tsx';
import { TakeOverTried } from '../../features/take-over-tried/take-over-tried.tsx';
import { WatchSession } from '../../features/watch-session/watch-session.tsx';

/** Parts that are shown around every page to a signed-in user. */
export function SignedIn() {
  return (
    <>
      <RunningTestBar />
      <TakeOverTried />
      <WatchSession />
    </>
  );
}
