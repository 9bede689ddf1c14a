import type { UserId } from '@kasauti/contract/ids.ts';
import { listBookings, type WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { formatCountdown } from '@kasauti/domain/format/clock-time.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { forgetRunningTest, type RunningTest, runningTest } from '../../lib/exam/running-test.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useLocation } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { useAuth } from '../../lib/stores/root.ts';
import css from './running-test-bar.module.css';

/** Bar that is shown on every page while a test is running in this browser. It links to the test. */
export function RunningTestBar() {
  const { pathname } = useLocation();
  const userId = useAuth((auth) => (auth.status === 'succeeded' ? (auth.user?._id ?? null) : null));
  const [noted, setNoted] = useState(runningTest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the test may have ended before the next page.
  useEffect(() => setNoted(runningTest()), [pathname]);
  if (!noted || !userId || pathname.startsWith('/lobby/')) return null;
  return <BarOf noted={noted} userId={userId} />;
}

const isRunning = ({ attemptState }: WireBooking) => attemptState === 'active' || attemptState === 'paused';

function BarOf({ noted, userId }: { noted: RunningTest; userId: UserId }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { data } = useAnswer(question(listBookings, { params: { userId } }));
  const bookings = data && !isRefusal(data) ? data.data : null;
  const booking = bookings?.find(({ attemptId }) => attemptId === noted.attemptId);
  const isOver = bookings !== null && !(booking && isRunning(booking));
  useEffect(() => {
    if (isOver) forgetRunningTest(noted.attemptId);
  }, [isOver, noted]);
  if (!booking || isOver) return null;
  return (
    <aside className={css.bar} aria-label={t`Your test`}>
      <Icon name="clock" />
      <p>
        <strong>
          <Trans>Your test is running.</Trans>
        </strong>{' '}
        {inLanguage(booking.title, language)} <Clock deadlineAt={noted.deadlineAt} />
      </p>
      <ButtonLink to={`/exam/${noted.attemptId}`} size="small">
        <Trans>Back to the test</Trans>
      </ButtonLink>
    </aside>
  );
}

function Clock({ deadlineAt }: { deadlineAt: string | null }) {
  const now = useServerNow();
  const leftMs = deadlineAt === null ? 0 : new Date(deadlineAt).getTime() - now.getTime();
  if (leftMs <= 0) return null;
  const left = formatCountdown(leftMs);
  return (
    <span role="timer" aria-live="off" className={css.clock}>
      <Trans>{left} left</Trans>
    </span>
  );
}
