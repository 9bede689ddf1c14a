import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { listBookings, type WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './buy-test.module.css';

type Props = { test: WireTestDetails; userId: UserId };

/** Links a signed-in candidate to the dates of a free test, or to the candidate's booking. */
export function OwnDate({ test, userId }: Props) {
  const now = useServerNow(MINUTE_MS);
  const booking = useOwnBooking(test._id, userId, now);
  const language = useLanguage();
  if (!booking) {
    return (
      <ButtonLink to={`/book/test/${encodeURIComponent(test.test_code)}`}>
        <Trans>Choose a date</Trans>
      </ButtonLink>
    );
  }
  const when = formatInstant(booking.startsAt, language, booking.timeZone);
  return (
    <>
      <ButtonLink to="/my-tests">
        <Trans>See your booking</Trans>
      </ButtonLink>
      <p className={css.booked}>
        <Trans>Booked: {when}</Trans>
      </p>
    </>
  );
}

/** Returns the candidate's future or running booking of this test, or undefined. */
function useOwnBooking(testId: string, userId: UserId, now: Date): WireBooking | undefined {
  const { data } = useAnswer(question(listBookings, { params: { userId } }));
  if (!data || isRefusal(data)) return undefined;
  return data.data.find((booking) => booking.testId === testId && isAhead(booking, now));
}

function isAhead({ state, attemptState, entryClosesAt }: WireBooking, now: Date): boolean {
  if (attemptState === 'active' || attemptState === 'paused') return true;
  const isOver = attemptState === 'submitted' || attemptState === 'terminated';
  return state === 'confirmed' && !isOver && now < new Date(entryClosesAt);
}
