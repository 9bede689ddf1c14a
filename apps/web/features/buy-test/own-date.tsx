import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { addressOfBooking, useOwnBooking } from '../../lib/cart/own-booking.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { nextDate } from '../../lib/words/exam-words.ts';
import { formatNearInstant } from '../../lib/words/near-times.ts';
import css from './buy-test.module.css';

/** For a signed-in candidate, links a free test to its dates, or to the candidate's booking if there is one. */
export function OwnDate({ test }: { test: WireTestDetails }) {
  const now = useServerNow(MINUTE_MS);
  const booking = useOwnBooking(test._id, now);
  const language = useLanguage();
  if (!booking && test.nextSittingAt === null) return <p className={css.noDate}>{nextDate(test, now)}</p>;
  if (!booking) {
    return (
      <ButtonLink to={`/book/test/${encodeURIComponent(test.test_code)}`}>
        <Trans>Choose a date</Trans>
      </ButtonLink>
    );
  }
  const when = formatNearInstant(booking.startsAt, now, language, booking.timeZone);
  return (
    <>
      <ButtonLink to={addressOfBooking(booking.schedule_id)}>
        <Trans>See your booking</Trans>
      </ButtonLink>
      <p className={css.booked}>
        <Trans>Booked: {when}</Trans>
      </p>
    </>
  );
}
