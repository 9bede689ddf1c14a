import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { TestDates } from '../../features/test-dates/test-dates.tsx';
import { HeldNote } from '../../features/waiting-tests/held-note.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useAuth } from '../../lib/stores/root.ts';

const SeatWish = lazyPart(() => import('../../features/choose-slot/seat-wish.tsx').then(({ SeatWish }) => SeatWish));

/** Shows where and when the test can be taken, and the unused purchases of a signed-in user. */
export function DatesPart({ test }: { test: WireTestDetails }) {
  const user = useAuth((auth) => (auth.isAuthenticated ? auth.user : null));
  return (
    <>
      {user && <HeldNote userId={user._id} testId={test._id} />}
      <TestDates test={test} FullDate={SeatWish} />
    </>
  );
}
