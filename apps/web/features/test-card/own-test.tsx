import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { addressOfBooking, useOwnBooking } from '../../lib/cart/own-booking.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { nextDateAlone } from '../../lib/words/exam-words.ts';

type Props = { test: WireTest; part: 'date' | 'action'; children: ReactNode };

/**
 * If the signed-in user has booked the test, shows the date of the booking or a link to it. Otherwise shows `children`.
 */
export function OwnTest({ test, part, children }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const booking = useOwnBooking(test._id, now);
  if (!booking) return children;
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
