import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { addressOfBooking, useOwnBooking } from '../../lib/cart/own-booking.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { nextDateAlone } from '../../lib/words/exam-words.ts';

type Props = {
  test: WireTest;
  part: 'date' | 'action';
  /** Called before the browser paints, with whether this part shows a booking. The card then hides its own part. */
  onShown: (isShown: boolean) => void;
};

/** Shows the date of the booking or a link to it if the signed-in user has booked the test. Otherwise shows nothing. */
export function OwnTest({ test, part, onShown }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const booking = useOwnBooking(test._id, now);
  const isBooked = Boolean(booking);
  useLayoutEffect(() => {
    onShown(isBooked);
    return () => onShown(false);
  }, [isBooked, onShown]);
  if (!booking) return null;
  if (part === 'date') {
    const when = nextDateAlone({ nextSittingAt: booking.startsAt }, now);
    return t`Booked: ${when}`;
  }
  const title = inLanguage(test.title, language);
  return (
    <ButtonLink
      kind="secondary"
      size="small"
      to={addressOfBooking(booking.schedule_id)}
      aria-label={t`See your booking: ${title}`}
    >
      <Trans>See your booking</Trans>
    </ButtonLink>
  );
}
